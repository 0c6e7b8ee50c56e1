import type { Fault } from '../fault.ts'
import { type JsonPath, lineAndColumn, type PositionedJson, pathText } from './jsonPositions.ts'

export interface Place {
  /** Points at the key instead of the value. */
  key?: boolean
  /** Characters behind the opening quote of a string. */
  inside?: number
  level?: Fault['level']
}

/** A JSON file with its content and the faults found in it. */
export class Document<T> {
  readonly file: string
  readonly content: T
  readonly #text: string
  readonly #json: PositionedJson
  readonly #faults: Fault[]

  constructor(file: string, text: string, json: PositionedJson, faults: Fault[]) {
    this.file = file
    this.content = json.value as T
    this.#text = text
    this.#json = json
    this.#faults = faults
  }

  /** The same file, read as something else: faults stay at their places in the text. */
  as<U>(content: U): Document<U> {
    return new Document(this.file, this.#text, { ...this.#json, value: content }, this.#faults)
  }

  report(path: JsonPath, message: string, { key = false, inside, level = 'error' }: Place = {}): void {
    let offset = key ? this.#json.keyAt(path) : this.#json.valueAt(path)
    if (inside !== undefined && this.#text[offset] === '"') offset += 1 + inside
    this.#faults.push({ level, file: this.file, ...lineAndColumn(this.#text, offset), path: pathText(path), message })
  }

  /** Returns a reporter for paths below this one. */
  at(...path: JsonPath): Spot {
    return new Spot((below, message, place) => this.report(below, message, place), path)
  }
}

type Report = (path: JsonPath, message: string, place?: Place) => void

/** A position in a document; it reports faults at itself and returns positions below it. */
export class Spot {
  readonly path: JsonPath
  readonly #report: Report

  constructor(report: Report, path: JsonPath) {
    this.#report = report
    this.path = path
  }

  at(...below: JsonPath): Spot {
    return new Spot(this.#report, [...this.path, ...below])
  }

  error(message: string, place?: Place): void {
    this.#report(this.path, message, place)
  }

  warn(message: string): void {
    this.#report(this.path, message, { level: 'warning' })
  }
}
