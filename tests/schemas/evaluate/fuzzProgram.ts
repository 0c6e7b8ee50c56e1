import { EvaluationFault } from '../../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { largeScope, randomExpression } from './randomExpression.ts'

export interface FuzzOrder {
  count: number
  seed: number
  /** Limit per expression; slower ones are measured again and reported. */
  milliseconds: number
}

export interface FuzzAnswer {
  /** Number of expressions with a value; the others ended in a fault. */
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

/** Best of five measurements, because garbage collection may fall into any of them. */
function least(text: string, milliseconds: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && best > milliseconds; attempt++) {
    const began = performance.now()
    evaluate(text)
    best = Math.min(best, performance.now() - began)
  }
  return best
}

// Runs in a child process with a heap limit: an expression that exceeds it ends the process.
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
