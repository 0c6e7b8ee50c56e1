import type { ProcessSettings } from '../../schemas/types/process.ts'
import { isOf, ProcessDocument } from '../document/processDocument.ts'
import { runCommands } from '../document/runCommand.ts'
import { settingsOf } from '../document/settingsOf.ts'
import { attributeOf, elementsIn, splitName, type XmlElement } from '../xml/xmlTree.ts'

/** A designed form that processes may name by its code. */
export interface NamedForm {
  /** The schema that displays and validates it, as text. */
  form: string
  /** Version of that text; absent if the form is not stored, so that a process cannot be bound to it. */
  versionNo?: number
}

/** Designed forms by code. */
export type NamedForms = Readonly<Record<string, NamedForm>>

/** Whether a BPMN text may name a form; spares opening the others. */
export const mayNameForms = (xml: string): boolean =>
  /formKey\s*=|(?:"|&quot;)form(?:"|&quot;)\s*:\s*(?:"|&quot;)(?!\s*\{)/.test(xml)

/**
 * Returns the code of the form that a process names instead of containing it: its setting, or the `formKey` of its
 * start in files of other engines.
 */
export function formCodeOf(process: XmlElement): string | undefined {
  const form = settingsOf(process)?.form
  const named = typeof form === 'string' && form.trim() !== '' ? form.trim() : startKey(process)
  return named === undefined || named.startsWith('{') ? undefined : named
}

function startKey(process: XmlElement): string | undefined {
  const start = elementsIn(process).find(each => isOf(each, 'bpmn', 'startEvent'))
  const key = start?.attributes.find(({ name }) => splitName(name)[1] === 'formKey')
  return start && key ? attributeOf(start, key.name)?.trim() : undefined
}

const processesOf = ({ definitions }: ProcessDocument): XmlElement[] =>
  elementsIn(definitions).filter(each => isOf(each, 'bpmn', 'process'))

/** Returns the codes of the forms that the processes of a document name. */
export const formCodesIn = (document: ProcessDocument): string[] => [
  ...new Set(processesOf(document).flatMap(process => formCodeOf(process) ?? [])),
]

/** Copies the named forms into the processes of a document; codes that are not given stay. */
export function bindNamedForms(document: ProcessDocument, forms: NamedForms): void {
  const commands = processesOf(document).flatMap(process => {
    const code = formCodeOf(process)
    const id = attributeOf(process, 'id')
    if (code === undefined || id === undefined || !Object.hasOwn(forms, code)) return []
    const { form, versionNo } = forms[code]!
    const bound = { form, ...(versionNo !== undefined && { formCode: code, formVersion: versionNo }) }
    const settings = { ...(settingsOf(process) as ProcessSettings | null), ...bound } as Record<string, unknown>
    return [{ do: 'settings' as const, id, settings }]
  })
  if (commands.length > 0) runCommands(document, commands)
}

/**
 * Returns a BPMN text with copies of the forms that it names by code.
 *
 * @throws XmlFault if the text is no XML
 * @example boundText(xml, { leave_form: { form: '{"type":"object"}', versionNo: 1 } })
 */
export function boundText(xml: string, forms: NamedForms): string {
  if (!mayNameForms(xml)) return xml
  const document = ProcessDocument.open(xml)
  bindNamedForms(document, forms)
  return document.write()
}
