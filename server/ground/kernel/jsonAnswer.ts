/** Returned by a handler whose `data` is already JSON text from the database. */
export class JsonAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Parses the value for callers without HTTP; the route sends the text. */
  toJSON(): unknown {
    return JSON.parse(this.text) as unknown
  }
}
