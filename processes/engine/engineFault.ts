import type { RefusalCode } from '../state/result.ts'

/**
 * Why an instance cannot continue. It refuses a person's command; after a timer or job it leaves an incident at the
 * token. The message is Chinese and names the element.
 */
export class EngineFault extends Error {
  readonly code: RefusalCode
  readonly nodeId: string | undefined
  constructor(code: RefusalCode, message: string, nodeId?: string) {
    super(message)
    this.code = code
    this.nodeId = nodeId
  }
}
