import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { dictionaryEntry, loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { EmptyPolicy } from '../../../schemas/types/process.ts'

/** A step of the route ahead, as `processModel.routePreview` gives it. */
export interface PreviewStep {
  id: string
  nodeId: string
  name: string
  kind: 'task' | 'wait' | 'work' | 'call' | 'branch' | 'problem'
  state: 'coming' | 'passed' | 'unclear'
  mode: string | null
  people: string
  why: string | null
  /** Approver rules in words. */
  rule?: string
  /** What happens because no approver was found. */
  fallback?: EmptyPolicy['do']
}

/** What a draft answers: what to fill in, then the route. */
export interface PreviewAnswer {
  deployable: boolean
  faults: { elementId: string | null; message: string; level: 'error' | 'warning' }[]
  /** JSON Schema of the fields that decide the route; null without a form. */
  form: object | null
  /** Variables that decide it and have no field. */
  names: string[]
  steps: PreviewStep[]
  /** Ids of the nodes and flows that the route passes. */
  passed: string[]
}

export interface PreviewQuestion {
  id: string
  xml: string
  applicantId?: string
  variables?: Record<string, unknown>
  nodeId?: string
}

const modes = 'PROCESS_TASK_MODE'

/** @throws RequestError if the call is refused */
export async function askPreview(question: PreviewQuestion): Promise<PreviewAnswer> {
  const [answer] = await Promise.all([
    callEndpoint('processModel.routePreview', { ...question }, { silent: true, mask: false }),
    loadDictionaries([modes]),
  ])
  return answer as PreviewAnswer
}

/** Name of a way to approve, by the dictionary. */
export const modeName = (mode: string): string => dictionaryEntry(modes, mode)?.label ?? mode

/**
 * Returns the values of the start form; what was typed for variables without a field is read as JSON where it is some.
 *
 * @example typedValues({ amount: '5', who: 'ann' }, ['amount', 'who']) // { amount: 5, who: 'ann' }
 */
export function typedValues(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const plain = names.filter(name => typeof values[name] === 'string')
  return { ...values, ...Object.fromEntries(plain.map(name => [name, parsed(String(values[name]))])) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
