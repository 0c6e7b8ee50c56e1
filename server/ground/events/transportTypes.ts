import type { Message } from './message.ts'

/** Delivers messages to every process, including this one, in the same order. */
export interface Transport {
  send(messages: readonly Message[]): Promise<void>
  close(): Promise<void>
}

export interface TransportEnds {
  onMessages(messages: readonly Message[]): void
  /** Messages may have been lost. */
  onGap(): void
  log(error: unknown, message: string): void
}
