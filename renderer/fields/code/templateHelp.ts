import { celFaultAt } from '../../../processes/bpmn/expressions/celFault.ts'
import { unknownNames } from '../../../processes/conditions/unknownNames.ts'
import type { Variables } from '../../../processes/conditions/variable.ts'
import type { CodeNote } from '../../ui/codeHelp.ts'

/** The expressions in `{{…}}` of a text, with their places. */
const expressionsIn = (text: string): { cel: string; at: number }[] =>
  [...text.matchAll(/\{\{(.*?)\}\}/gs)].map(({ index, 1: cel = '' }) => ({
    cel: cel.trim(),
    at: index + 2 + cel.length - cel.trimStart().length,
  }))

/** Whether the end of a text is inside a placeholder. */
export const isInPlaceholder = (before: string): boolean => before.lastIndexOf('{{') > before.lastIndexOf('}}')

/** Returns the first fault of the expressions in a text, the one that deployment reports. */
export function templateFault(text: string): CodeNote | undefined {
  for (const { cel, at } of expressionsIn(text)) {
    const fault = celFaultAt(cel)
    if (fault) return { message: fault.finding.message, from: at + fault.start, to: at + fault.end }
  }
  return undefined
}

const unclosed = '“{{”之后没有“}}”，将按文字原样输出'

/** Returns probably mistyped names, and a placeholder that is not closed. */
export function templateHints(text: string, variables: Variables): CodeNote[] {
  const names = expressionsIn(text).flatMap(({ cel, at }) =>
    unknownNames(cel, variables).map(({ finding, from, to }) => ({
      message: finding.message,
      from: at + from,
      to: at + to,
    })),
  )
  const open = text.lastIndexOf('{{')
  return isInPlaceholder(text) ? [...names, { message: unclosed, from: open, to: text.length }] : names
}
