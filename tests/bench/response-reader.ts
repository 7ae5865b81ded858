const endOfHead = Buffer.from('\r\n\r\n');

/** Counts off the responses on a keep-alive connection, without storing their bodies. */
export class ResponseReader {
  #head = '';
  /** Bytes of the body still to come; undefined while reading the head. */
  #missing: number | undefined;

  /** Reads a chunk. @returns whether the response is complete @throws when it is not a 200 with a length */
  read(buffer: Buffer, length: number): boolean {
    let bodyFrom = 0;
    if (this.#missing === undefined) {
      // The end of the head may have begun in the chunk before.
      const before = Buffer.from(this.#head.slice(1 - endOfHead.length), 'latin1');
      const chunk = buffer.subarray(0, length);
      const end = (before.length ? Buffer.concat([before, chunk]) : chunk).indexOf(endOfHead);
      bodyFrom = end < 0 ? length : end + endOfHead.length - before.length;
      this.#head += buffer.toString('latin1', 0, bodyFrom);
      if (end < 0) return false;
      this.#missing = this.#lengthOfBody();
    }
    this.#missing -= length - bodyFrom;
    if (this.#missing > 0) return false;
    this.#missing = undefined;
    return true;
  }

  #lengthOfBody(): number {
    const head = this.#head;
    this.#head = '';
    const bytes = /^content-length: (\d+)/im.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200 ') || bytes === undefined) throw new Error(`Not counted on:\n${head}`);
    return Number(bytes);
  }
}
