import type { CommandKind, Outcome } from './commands/command.ts'
import { commandKinds, type FormCommand } from './commands/registry.ts'
import type { FormDefinition } from './formDefinition.ts'

export interface FormChange extends Outcome {
  title: string
}

/**
 * A form that is being edited. It holds one immutable definition; a command puts another in its place, and the one
 * before takes the command back exactly.
 */
export class FormDocument {
  #form: FormDefinition
  #version = 0

  constructor(form: FormDefinition) {
    this.#form = form
  }

  get form(): FormDefinition {
    return this.#form
  }

  /** Rises with every change. */
  get version(): number {
    return this.#version
  }

  /** Puts a definition in place and returns the one before, which takes that back. */
  apply(form: FormDefinition): FormDefinition {
    const before = this.#form
    this.#form = form
    if (form !== before) this.#version++
    return before
  }

  /**
   * Runs commands as one.
   *
   * @returns the outcome of the last one, with the inverses that take them back
   * @throws FormRefusal if one makes no sense: the document is then as it was
   */
  run(commands: readonly FormCommand[]): FormChange & { inverses: readonly FormDefinition[] } {
    let done: FormChange = { form: this.#form, selected: [], title: '' }
    for (const command of commands) done = runFormCommand(done.form, command)
    return { ...done, inverses: done.form === this.#form ? [] : [this.apply(done.form)] }
  }
}

/**
 * Returns the form after a command.
 *
 * @throws FormRefusal if the command makes no sense
 * @example runFormCommand(form, { do: 'rename', field: ['total'], name: 'sum' }).form
 */
export function runFormCommand(form: FormDefinition, { do: name, ...given }: FormCommand): FormChange {
  const kind = commandKinds[name] as CommandKind<unknown>
  return { ...kind.run(form, given), title: kind.title }
}
