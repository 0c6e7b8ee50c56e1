/** A fault of a model. */
export interface ModelFault {
  /** Null if the fault concerns the whole text. */
  elementId: string | null
  /** See the table in README.md. */
  rule: string
  /** Chinese; shown to the author of the model. */
  message: string
  /** A model with an error cannot be deployed. */
  level: 'error' | 'warning'
}

const most = 500

/** Collects distinct faults, up to a limit. */
export class Faults {
  readonly all: ModelFault[] = []
  private readonly known = new Set<string>()

  add(level: ModelFault['level'], rule: string, elementId: string | null | undefined, message: string): void {
    const key = `${rule} ${elementId} ${message}`
    if (this.known.has(key) || this.all.length >= most) return
    this.known.add(key)
    this.all.push({ elementId: elementId ?? null, rule, message, level })
  }

  error(rule: string, elementId: string | null | undefined, message: string): void {
    this.add('error', rule, elementId, message)
  }

  warning(rule: string, elementId: string | null | undefined, message: string): void {
    this.add('warning', rule, elementId, message)
  }
}
