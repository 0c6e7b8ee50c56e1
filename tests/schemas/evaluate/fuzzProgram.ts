import { EvaluationFault } from '../../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { largeScope, randomExpression } from './randomExpression.ts'

export interface FuzzOrder {
  count: number
  seed: number
  /** Longer ones are tried again and then told. */
  milliseconds: number
}

export interface FuzzAnswer {
  /** How many gave a value; the others a fault. */
  values: number
  slow: { text: string; milliseconds: number }[]
}

function evaluate(text: string): boolean {
  const parsed = parseExpression(text)
  if ('fault' in parsed) return false
  try {
    evaluateTree(parsed.tree, largeScope)
    return true
  } catch (error) {
    if (error instanceof EvaluationFault) return false
    throw error
  }
}

/** The least of some tries: the collection of garbage, or a neighbour of the machine, falls on any. */
function least(text: string, milliseconds: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && best > milliseconds; attempt++) {
    const began = performance.now()
    evaluate(text)
    best = Math.min(best, performance.now() - began)
  }
  return best
}

// The program of a process whose memory is bounded: an expression that needs more ends it.
process.on('message', ({ count, seed, milliseconds }: FuzzOrder) => {
  const random = createRandom(seed)
  const answer: FuzzAnswer = { values: 0, slow: [] }
  for (let at = 0; at < count; at++) {
    const text = randomExpression(random)
    const began = performance.now()
    if (evaluate(text)) answer.values += 1
    if (performance.now() - began <= milliseconds) continue
    const best = least(text, milliseconds)
    if (best > milliseconds) answer.slow.push({ text, milliseconds: best })
  }
  process.send?.(answer)
})
