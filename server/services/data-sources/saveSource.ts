import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { newId } from '../../ground/kernel/id.ts'
import { wrong } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import { read } from '../records/search/read.ts'
import { create } from '../records/write/create.ts'
import { update } from '../records/write/update.ts'
import { allowedAddress } from './allowedAddress.ts'
import { isEmbedded } from './embedded/openEmbedded.ts'
import { sealSecret } from './sourceSecret.ts'

/**
 * Fields that a secret is bound to: if one changes, the secret is dropped, because it could be sent to an attacker's
 * host.
 */
const bound = ['type', 'host', 'port', 'username', 'database'] as const
/** Transport security of a source, worst first. */
const safety = ({ tls }: Row): number => ['off', 'on', 'verified'].indexOf(typeof tls === 'string' ? tls : 'off')
const longestSecret = 200

/**
 * POST /auth/defaultSource/save. Secrets are write-only; changing where one would be sent clears it unless it is
 * entered again. Earlier test results are dropped.
 */
export function saveSource(call: Call<EndpointInput<'defaultSource.save'>>): Promise<Row> {
  return call.transaction(async tx => {
    const { id, revision, secret, ...values } = tx.input
    const given = typeof secret === 'string' && secret !== '' ? secret : undefined
    if (given !== undefined && given.length > longestSecret)
      throw invalid(wrong('secret', 'SOURCE_SECRET_TOO_LONG', { most: longestSecret }))
    if (typeof id !== 'string' || id === '') return add(tx, values, given)
    const before = await read(tx, 'dataSource', id)
    if (values.code !== undefined && values.code !== before.code) throw invalid(wrong('code', 'SOURCE_CODE_FIXED'))
    const after: Row = { ...before, ...values }
    const isMoved = bound.some(name => after[name] !== before[name]) || safety(after) < safety(before)
    await checkPlace(tx, after)
    const changes = {
      ...values,
      ...(given === undefined && !isMoved ? {} : secretOf(tx, { ...after, id }, given)),
      ...(isMoved || given !== undefined ? untested : {}),
    }
    return update(tx, 'dataSource', id, { ...changes, revision }, { trusted: true })
  })
}

const untested = { state: 'unknown', misses: 0, version: null, checkedAt: null, checkMessage: null }

async function add(tx: Call, values: Row, given: string | undefined): Promise<Row> {
  const id = newId()
  await checkPlace(tx, values)
  const secret = given === undefined ? {} : secretOf(tx, { ...values, id }, given)
  return create(tx, 'dataSource', { ...values, ...secret }, { trusted: true, id })
}

function secretOf({ config }: Call, row: Row, given: string | undefined): Row {
  if (given === undefined) return { secret: null, hasSecret: false }
  const owner = { id: String(row.id), host: String(row.host), port: Number(row.port) }
  return { secret: sealSecret(config, owner, given), hasSecret: true }
}

/** Checks the host on entry instead of at first use. */
async function checkPlace({ config }: Call, { host, port }: Row): Promise<void> {
  if (typeof host !== 'string' || typeof port !== 'number' || isEmbedded({ host })) return
  await allowedAddress(config, { host, port })
}
