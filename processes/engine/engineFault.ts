import type { Finding } from '../../schemas/evaluate/finding.ts'
import { type SentenceArguments, sentence } from '../../schemas/evaluate/sentence.ts'
import { type EngineRefusal, engineRefusals, type RefusalCode } from '../state/refusals.ts'

/**
 * Why an instance cannot continue. It refuses a person's command; after a timer or job it leaves an incident at the
 * token. The message is Chinese and names the element.
 */
export class EngineFault extends Error {
  readonly code: RefusalCode
  readonly error: EngineRefusal
  readonly values: Finding['values']
  readonly nodeId: string | undefined
  constructor(error: EngineRefusal, values: Record<string, string | number>, nodeId?: string) {
    super(sentence(engineRefusals[error].text, values))
    this.code = engineRefusals[error].kind
    this.error = error
    this.values = values
    this.nodeId = nodeId
  }
}

/**
 * Creates the fault to throw.
 *
 * @example throw engineFault('STEP_WITHOUT_FLOW', { node: labelOf(node) }, node.id)
 */
export const engineFault = <Code extends EngineRefusal>(
  error: Code,
  ...given: [...SentenceArguments<(typeof engineRefusals)[Code]['text']>, nodeId?: string]
): EngineFault => {
  const [values, nodeId] = given as unknown as [Record<string, string | number>?, string?]
  return new EngineFault(error, values ?? {}, nodeId)
}
