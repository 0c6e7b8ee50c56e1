import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { digestOfObject } from '../../../services/storage/digestOfObject.ts'
import { keyOfAddress } from '../../../services/storage/register.ts'
import { finding } from './findings.ts'
import { changedFields, digestOfText, sealedValues, statementOf } from './sealStatement.ts'

/** A use of a seal with what it confirmed. */
export interface MarkRow {
  id: string
  instanceId: string
  taskId: string
  sealId: string
  nodeId: string | null
  nodeName: string | null
  sealLabel: string | null
  companyLabel: string | null
  picture: string
  pictureDigest: string
  userId: string
  userName: string | null
  /** ISO text in UTC. */
  signedAt: string
  nonce: string
  values: Variables
  digest: string
  /** The decision was taken back, or the same person decided again at the same node. */
  withdrawn: boolean
  /** Digest in the history of the process. */
  noted: string | null
}

export type SealVerdict = 'intact' | 'changed' | 'broken'

export interface Verified {
  verdict: SealVerdict
  findings: Finding[]
  /** Fields changed since, as titles. */
  changed: string[]
}

/** Returns the uses of seals of an instance, or one by id, oldest first. */
export async function markRows(call: Call, { instanceId, id }: { instanceId?: string; id?: string }) {
  const s = new Statement()
  const wanted = id === undefined ? `m."instance_id" = ${s.value(instanceId)}` : `m."id" = ${s.value(id)}`
  const rows = await s.run(
    call.db,
    `select m."id", m."instance_id" as "instanceId", m."task_id" as "taskId", m."seal_id" as "sealId",
      m."node_id" as "nodeId", m."node_name" as "nodeName", m."seal_label" as "sealLabel",
      m."company_label" as "companyLabel", m."picture", m."picture_digest" as "pictureDigest",
      m."user_id" as "userId", u."name" as "userName", m."signed_at" as "signedAt", m."nonce", m."values", m."digest",
      (l."state" is distinct from 'agreed' or t."outcome" is not distinct from 'cancelled'
        or l."explanation"->'seal'->>'markId' is distinct from m."id"
        or exists (select 1 from "seal_mark" n where n."instance_id" = m."instance_id" and n."user_id" = m."user_id"
          and n."node_id" = m."node_id" and n."signed_at" > m."signed_at")) as "withdrawn",
      (select e."data"->'seal'->>'digest' from "process_event" e where e."instance_id" = m."instance_id"
        and e."kind" = 'slotDecided' and e."data"->'seal'->>'markId' = m."id" limit 1) as "noted"
     from "seal_mark" m left join "app_user" u on u."id" = m."user_id"
     left join "process_slot" l on l."id" = m."slot_id" left join "process_task" t on t."id" = m."task_id"
     where ${wanted} order by m."signed_at", m."id"`,
  )
  return rows.map(row => ({
    ...row,
    values: row.values ?? {},
    signedAt: new Date(row.signedAt as string).toISOString(),
  })) as unknown as MarkRow[]
}

/** Returns the text whose SHA-256 is the digest, from what is stored now. */
export const statementOfMark = ({ pictureDigest, userId, signedAt, ...mark }: MarkRow): string =>
  statementOf({ ...mark, picture: pictureDigest, person: userId, moment: signedAt })

/**
 * Recomputes the digest of a use and compares values and picture with those of now. Fields that `isSeen` refuses are
 * not named.
 */
export async function verifyMark(
  call: Call,
  mark: MarkRow,
  { form, variables, isSeen = () => true }: Present,
): Promise<Verified> {
  const broken: Finding[] = []
  if (digestOfText(statementOfMark(mark)) !== mark.digest) broken.push(finding('SEAL_DIGEST_WRONG'))
  if (mark.noted !== mark.digest) broken.push(finding('SEAL_HISTORY_DIFFERS'))
  const picture = await digestOfObject(call, keyOfAddress(mark.picture))
  if (picture === undefined) broken.push(finding('SEAL_PICTURE_MISSING'))
  else if (picture !== mark.pictureDigest) broken.push(finding('SEAL_PICTURE_CHANGED'))
  const names = changedFields(mark.values, sealedValues(form, variables))
  const fields = form ? formFields(form) : new Map<string, object>()
  const titleOf = (name: string) => (fields.get(name) as { title?: string } | undefined)?.title ?? name
  const changed = [...new Set(names.map(name => (isSeen(name) ? titleOf(name) : '其他字段')))]
  const later = changed.length > 0 ? [finding('SEAL_VALUES_CHANGED', { fields: changed.join('、') })] : []
  const notes = await notesOf(call, mark)
  const verdict = broken.length > 0 ? 'broken' : later.length > 0 ? 'changed' : 'intact'
  const said = [...broken, ...later]
  return { verdict, changed, findings: [...(said.length > 0 ? said : [finding('SEAL_INTACT')]), ...notes] }
}

interface Present {
  form: FormSchema | null
  variables: Variables
  isSeen?(field: string): boolean
}

/** Returns what a reader should know, although nothing is wrong with it. */
async function notesOf(call: Call, { sealId, picture, withdrawn }: MarkRow): Promise<Finding[]> {
  const seal = await call.db.selectFrom('seal').select('picture').where('id', '=', sealId).executeTakeFirst()
  return [
    ...(withdrawn ? [finding('SEAL_USE_WITHDRAWN')] : []),
    ...(seal && seal.picture !== picture ? [finding('SEAL_PICTURE_RENEWED')] : []),
  ]
}
