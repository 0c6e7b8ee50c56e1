import type { RefusalCode } from '../state/result.ts'

/**
 * Why an instance cannot go on as it was told. A person's command is refused with it; what nobody waits for (a timer, a
 * job) leaves an incident at the token. The message is Chinese and names the element.
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
