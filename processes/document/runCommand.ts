import type { Patch } from '../xml/patch.ts'
import type { CommandKind, Outcome } from './commands/command.ts'
import { type Command, commandKinds } from './commands/registry.ts'
import { Edit } from './edit.ts'
import type { ProcessDocument } from './processDocument.ts'

export interface Done extends Outcome {
  title: string
  /** Patches that take the command back, in their order. */
  inverses: readonly Patch[]
}

/**
 * Runs a command on a document. A command that is refused leaves the document as it was.
 *
 * @throws Refusal if the command makes no sense
 * @example runCommand(document, { do: 'rename', id: 'approve', name: '部门审批' }).inverses // takes it back
 */
export const runCommand = (document: ProcessDocument, command: Command): Done => runCommands(document, [command])

/**
 * Runs commands as one: if one of them is refused, the document is left as it was. The outcome is that of the last one.
 *
 * @throws Refusal if a command makes no sense
 */
export function runCommands(document: ProcessDocument, commands: readonly Command[]): Done {
  const edit = new Edit(document)
  try {
    let done: Outcome & { title: string } = { title: '', selected: [] }
    for (const { do: name, ...given } of commands) {
      const kind: CommandKind<unknown> = commandKinds[name] as CommandKind<unknown>
      done = { ...kind.run(edit, given), title: kind.title }
    }
    return { ...done, inverses: edit.inverses }
  } catch (error) {
    edit.takeBack()
    throw error
  }
}
