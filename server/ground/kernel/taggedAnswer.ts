/** An answer that a browser may keep and ask about again: while the tag is the same it is told so, without the data. */
export class TaggedAnswer {
  readonly data: unknown
  readonly tag: string

  constructor(data: unknown, tag: string) {
    this.data = data
    this.tag = `"${tag}"`
  }

  /** Whoever runs the endpoint without HTTP wants the data. */
  toJSON(): unknown {
    return this.data
  }
}
