import type { Variables } from '../../../../processes/state/state.ts'
import { evaluateTree } from '../../../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../../../schemas/evaluate/parseExpression.ts'
import type { StartRequest } from './startRequest.ts'

export interface InstanceTexts {
  title: string
  number: string
  summary: string | null
}

/** Placeholder in a number for the serial that is added later. */
export const serialMark = '\u0000'

/** Returns title, number and summary of a new instance by the rules of the process; `numbered` inserts the serial. */
export function instanceTexts(
  { definition, variables, title, initiatorName, businessKey }: StartRequest,
  { instanceId, now }: { instanceId: string; now: string },
): InstanceTexts {
  const { settings } = definition.graph
  const day = dayInChina(now)
  const mark = instanceId.slice(-6).toUpperCase()
  const scope = {
    ...variables,
    processName: definition.name,
    initiatorName: initiatorName ?? '',
    businessKey: businessKey ?? null,
    day,
    mark,
  }
  const usual = initiatorName === undefined ? definition.name : `${initiatorName}的${definition.name}`
  return {
    title: (title || fill(settings.title, scope) || usual).slice(0, 255),
    number: (fill(settings.number, { ...scope, serial: serialMark }) || `${day.replaceAll('-', '')}-${mark}`).slice(
      0,
      100,
    ),
    summary: fill(settings.summary, scope).slice(0, 500) || null,
  }
}

/** Returns the day of a moment on the clock of the company. */
export const dayInChina = (now: string): string =>
  new Date(new Date(now).getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Evaluates a text with `{{expression}}`; failing expressions are omitted, because a title must not stop a process. */
function fill(text: string | undefined, scope: Variables): string {
  return (text ?? '').replaceAll(/\{\{(.*?)\}\}/gs, (_, expression: string) => {
    const parsed = parseExpression(expression.trim())
    if ('fault' in parsed) return ''
    try {
      const value = evaluateTree(parsed.tree, scope)
      return value === null || value === undefined ? '' : String(value)
    } catch {
      return ''
    }
  })
}
