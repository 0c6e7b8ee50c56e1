import type { CommandKind, Outcome } from './commands/command.ts'
import { commandKinds, type FormCommand } from './commands/registry.ts'
import type { FormDefinition } from './formDefinition.ts'

export interface FormChange extends Outcome {
  title: string
}

/**
 * A form that is being edited. It holds one immutable definition. A command replaces the definition; applying the
 * previous one undoes the command exactly.
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

  /** Replaces the definition and returns the previous one, as the inverse. */
  apply(form: FormDefinition): FormDefinition {
    const before = this.#form
    this.#form = form
    if (form !== before) this.#version++
    return before
  }

  /**
   * Runs commands as one.
   *
   * @returns the outcome of the last command, with the inverses that undo all of them
   * @throws FormRefusal if a command is impossible; the document is unchanged then
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
 * @throws FormRefusal if the command is impossible
 * @example runFormCommand(form, { do: 'rename', field: ['total'], name: 'sum' }).form
 */
export function runFormCommand(form: FormDefinition, { do: name, ...given }: FormCommand): FormChange {
  const kind = commandKinds[name] as CommandKind<unknown>
  return { ...kind.run(form, given), title: kind.title }
}
