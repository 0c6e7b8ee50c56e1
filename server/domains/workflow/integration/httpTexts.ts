import { finding as modelFinding } from '../../../../processes/bpmn/findings.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { Budget, EvaluationFault } from '../../../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../../../schemas/evaluate/parseExpression.ts'
import type { HttpTask } from '../../../../schemas/types/httpTask.ts'
import type { OutboundAnswer, OutboundCall } from '../../../ground/outbound/callOut.ts'
import { WorkError } from '../execution/workHandlers.ts'
import { finding } from '../findings.ts'

const longestWaitSeconds = 60
const usualWaitSeconds = 10

/** Place of an inserted value: characters that would end it are escaped. */
type Place = 'url' | 'header' | 'body'

/**
 * Returns the call of a service task. Values in the URL are encoded; header values contain no line breaks; inside a
 * JSON text they are escaped.
 * @throws WorkError if an expression fails
 */
export function toCall(http: HttpTask, variables: Variables): OutboundCall {
  const headers = Object.entries(http.headers ?? {}).map(
    ([name, text]) => [name.toLowerCase(), fill(text, variables, 'header')] as const,
  )
  const seconds = Math.min(http.timeoutSeconds ?? usualWaitSeconds, longestWaitSeconds)
  return {
    method: http.method,
    url: fill(http.url, variables, 'url'),
    headers: { ...(http.body !== undefined && { 'content-type': 'application/json' }), ...Object.fromEntries(headers) },
    ...(http.body !== undefined && { body: fill(http.body, variables, 'body') }),
    timeoutMs: Math.max(1, seconds) * 1000,
  }
}

/**
 * Returns variables from a response, by the expressions of `outputs` over `answer`.
 * @throws WorkError if an expression fails, since a retry would not help
 */
export function readAnswer(http: HttpTask, answer: OutboundAnswer): Variables {
  const { status, headers, text } = answer
  const scope = { answer: { status, headers, body: bodyOf(text) } }
  return Object.fromEntries(
    Object.entries(http.outputs ?? {}).map(([name, cel]) => [name, compute(cel.replace(/^=/, ''), scope)]),
  )
}

function fill(text: string, variables: Variables, place: Place): string {
  const budget = new Budget()
  return text.replace(/\{\{(.*?)\}\}/gs, (_, cel: string, at: number) => {
    const value = compute(cel.trim(), variables, budget)
    return escapes[place](value, { before: text.slice(0, at) })
  })
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const escapes: Record<Place, (value: unknown, place: { before: string }) => string> = {
  // At the start of the URL, a variable contains the URL itself and is not encoded.
  url: (value, { before }) => (before === '' ? plain(value) : encodeURIComponent(plain(value))),
  header: value => plain(value).replace(/[\r\n\0]+/g, ' '),
  body: (value, { before }) =>
    isInsideText(before) ? JSON.stringify(plain(value)).slice(1, -1) : JSON.stringify(value ?? null),
}

/** An odd number of quotation marks precedes the place. */
const isInsideText = (before: string) => (before.replace(/\\./gs, '').match(/"/g)?.length ?? 0) % 2 === 1

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function compute(cel: string, scope: Variables, budget = new Budget()): unknown {
  const parsed = parseExpression(cel)
  if ('fault' in parsed)
    throw new WorkError(modelFinding('SETTINGS_EXPRESSION_WRONG', { text: cel, reason: parsed.fault.message }), {
      isFinal: true,
    })
  try {
    return evaluateTree(parsed.tree, scope, budget)
  } catch (error) {
    if (!(error instanceof EvaluationFault)) throw error
    throw new WorkError(finding('WORK_EXPRESSION_FAILED', { cel, reason: error.message }), { isFinal: true })
  }
}
