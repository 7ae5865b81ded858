declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** The range or the one value that is left, by axis. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** All other OpenType features are removed. */
    keepFeatures?: string[];
    noHinting?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
