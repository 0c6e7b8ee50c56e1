/**
 * A response that a browser may cache and revalidate: while the tag is unchanged, the server answers 304 without data.
 */
export class TaggedAnswer {
  readonly data: unknown
  readonly tag: string

  constructor(data: unknown, tag: string) {
    this.data = data
    this.tag = `"${tag}"`
  }

  /** Returns the data for callers without HTTP. */
  toJSON(): unknown {
    return this.data
  }
}
