/** What a handler answers when the `data` of the answer is JSON already, as the database wrote it. */
export class JsonAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Whoever needs the value has it read; the route sends the text. */
  toJSON(): unknown {
    return JSON.parse(this.text) as unknown
  }
}
