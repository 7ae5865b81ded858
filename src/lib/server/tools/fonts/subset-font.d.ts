declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** What is kept of each axis: a range, or one value. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** The only OpenType features that stay. */
    keepFeatures?: string[];
    noHinting?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
