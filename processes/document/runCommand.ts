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
export function runCommand(document: ProcessDocument, { do: name, ...given }: Command): Done {
  const kind: CommandKind<unknown> = commandKinds[name] as CommandKind<unknown>
  const edit = new Edit(document)
  try {
    const outcome = kind.run(edit, given)
    return { ...outcome, title: kind.title, inverses: edit.inverses }
  } catch (error) {
    edit.takeBack()
    throw error
  }
}
