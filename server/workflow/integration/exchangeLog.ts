import type { Database } from '../../kernel/call.ts'
import { newId } from '../../kernel/id.ts'

export type ExchangeKind = 'http' | 'push' | 'callback' | 'receive' | 'message'
export type ExchangeState = 'succeeded' | 'failed' | 'refused'

export interface Exchange {
  kind: ExchangeKind
  /** Name of the node, or what was sent. */
  title: string
  instanceId: string | null
  nodeId?: string
  /** Tells the items of a node that runs many times apart. */
  tokenId?: string | null
  jobId?: string
  target?: string
  method?: string
  /** Masked already: see `maskSecrets.ts`. */
  request?: string
  status?: number
  response?: string
  state: ExchangeState
  error?: string
  attempt?: number
  milliseconds?: number
}

const longestText = 20_000

/** Notes one exchange with another system; each try is a row of its own, whatever becomes of the instance. */
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
      target: exchange.target?.slice(0, 2000) ?? null,
      request: exchange.request?.slice(0, longestText) ?? null,
      response: exchange.response?.slice(0, longestText) ?? null,
      error: exchange.error?.slice(0, 1000) ?? null,
      happenedAt: new Date(),
      organizationId: owner?.organizationId ?? null,
      initiatorId: owner?.initiatorId ?? null,
    })
    .execute()
}
