import type { Finding } from '../../schemas/evaluate/finding.ts'

/** A fault of a model; its message is shown to the author. */
export interface ModelFault extends Finding {
  /** Null if the fault concerns the whole text. */
  elementId: string | null
  /** See the table in README.md. */
  rule: string
  /** A model with an error cannot be deployed. */
  level: 'error' | 'warning'
}

const most = 500

/** Collects distinct faults, up to a limit. */
export class Faults {
  readonly all: ModelFault[] = []
  private readonly known = new Set<string>()

  add(level: ModelFault['level'], rule: string, elementId: string | null | undefined, found: Finding): void {
    const key = `${rule} ${elementId} ${found.message}`
    if (this.known.has(key) || this.all.length >= most) return
    this.known.add(key)
    this.all.push({ elementId: elementId ?? null, rule, ...found, level })
  }

  error(rule: string, elementId: string | null | undefined, found: Finding): void {
    this.add('error', rule, elementId, found)
  }

  warning(rule: string, elementId: string | null | undefined, found: Finding): void {
    this.add('warning', rule, elementId, found)
  }
}
