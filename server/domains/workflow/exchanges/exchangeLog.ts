import type { Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { maskSeals } from './maskSecrets.ts'

export type ExchangeKind = 'http' | 'push' | 'callback' | 'receive' | 'message'
export type ExchangeState = 'succeeded' | 'failed' | 'refused'

export interface Exchange {
  kind: ExchangeKind
  /** Name of the node, or what was sent. */
  title: string
  instanceId: string | null
  nodeId?: string
  /** Distinguishes the rounds of a node. */
  tokenId?: string | null
  jobId?: string
  target?: string
  method?: string
  /** With secrets masked by name: see `maskSecrets.ts`. */
  request?: string
  status?: number
  response?: string
  state: ExchangeState
  error?: string
  attempt?: number
  milliseconds?: number
}

const longestText = 20_000

const shown = (text: string | undefined, longest: number): string | null =>
  text === undefined ? null : maskSeals(text).slice(0, longest)

/**
 * Records an exchange with another system, one row per attempt, even if the instance rolls back. Callback tokens, which
 * have no field name of their own, are masked in all its texts.
 */
export async function noteExchange(db: Database, exchange: Exchange): Promise<void> {
  const owner = exchange.instanceId
    ? await db
        .selectFrom('processInstance')
        .select(['organizationId', 'initiatorId'])
        .where('id', '=', exchange.instanceId)
        .executeTakeFirst()
    : undefined
  await db
    .insertInto('processExchange')
    .values({
      id: newId(),
      ...exchange,
      title: exchange.title.slice(0, 255),
      target: shown(exchange.target, 2000),
      request: shown(exchange.request, longestText),
      response: shown(exchange.response, longestText),
      error: shown(exchange.error, 1000),
      happenedAt: new Date(),
      organizationId: owner?.organizationId ?? null,
      initiatorId: owner?.initiatorId ?? null,
    })
    .execute()
}
