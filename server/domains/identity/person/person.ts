import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault, wrong } from '../faults.ts'

/** GET /upms/personInfo/detail */
export async function personDetail(call: Call) {
  const { userId } = signedIn(call)
  const row = await call.db
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.organizationId')
    .leftJoin('userCredential', 'userCredential.userId', 'appUser.id')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.name',
      'appUser.avatar',
      'appUser.phone',
      'appUser.email',
      'appUser.organizationId',
      'organization.name as organizationName',
      'appUser.signature',
      'appUser.remark',
      'appUser.superAdmin',
      'userCredential.mustChange',
    ])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
  const position = await mainPosition(call, userId)
  return { ...row, positionName: position?.name ?? null, mustChange: row.mustChange ?? false }
}

/** Returns the main position of a user, or the first one. */
export async function mainPosition(call: Call, userId: string) {
  return call.db
    .selectFrom('positionMember')
    .innerJoin('position', 'position.id', 'positionMember.positionId')
    .select(['position.id', 'position.name'])
    .where('positionMember.userId', '=', userId)
    .where('position.enabled', '=', true)
    .where('position.deletedAt', 'is', null)
    .orderBy('positionMember.main', 'desc')
    .orderBy('positionMember.id')
    .executeTakeFirst()
}

/** POST /upms/personInfo/remark */
export async function personRemark(call: Call<EndpointInput<'personInfo.remark'>>): Promise<null> {
  const changes: Partial<Record<'signature' | 'remark', string>> = {}
  for (const field of ['signature', 'remark'] as const) {
    const value = call.input[field]
    if (typeof value === 'string') changes[field] = value.trim()
  }
  if (Object.keys(changes).length === 0) throw fault('SIGNATURE_OR_REMARK_MISSING')
  await changeOwn(call, changes)
  return null
}

/** POST /upms/personInfo/avatar: sets the address of a picture that the user uploaded; an empty text removes it. */
export async function personAvatar(call: Call<EndpointInput<'personInfo.avatar'>>): Promise<{ avatar: string | null }> {
  const { userId } = signedIn(call)
  // A missing argument must not clear the avatar.
  if (call.input.avatar === undefined) throw invalid(wrong('avatar', 'AVATAR_MISSING'))
  const text = String(call.input.avatar ?? '').trim()
  const avatar = text === '' ? null : await ownPicture(call, text, userId)
  await changeOwn(call, { avatar })
  return { avatar }
}

async function ownPicture(call: Call, text: string, userId: string): Promise<string> {
  const key = /^(?:https?:\/\/[^/]+)?\/oss\/([A-Za-z0-9/._-]+)$/.exec(text)?.[1]
  const object = key
    ? await call.db
        .selectFrom('storedObject')
        .select(['contentType'])
        .where('key', '=', key)
        .where('ownerId', '=', userId)
        .where('pendingUntil', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!key?.startsWith(`user/${userId}/avatar/`) || !object) throw invalid(wrong('avatar', 'AVATAR_NOT_UPLOADED'))
  if (!/^image\/(png|jpeg|gif|webp)$/.test(object.contentType)) {
    throw invalid(wrong('avatar', 'AVATAR_NOT_IMAGE'))
  }
  return `/oss/${key}`
}

async function changeOwn(
  call: Call,
  changes: { signature?: string; remark?: string; avatar?: string | null },
): Promise<void> {
  const session = signedIn(call)
  await call.transaction(async tx => {
    const before = await tx.db
      .selectFrom('appUser')
      .select(['name', 'signature', 'remark', 'avatar'])
      .where('id', '=', session.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Unchanged values are neither written nor logged.
    const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter(
      field => (changes[field] ?? '') !== (before[field] ?? ''),
    )
    if (changed.length === 0) return
    await tx.db
      .updateTable('appUser')
      .set(eb => ({ ...changes, updatedAt: new Date(), updatedBy: session.userId, revision: eb('revision', '+', 1) }))
      .where('id', '=', session.userId)
      .execute()
    await audit(tx, {
      action: '修改',
      entity: 'user',
      recordId: session.userId,
      recordName: before.name,
      before: Object.fromEntries(changed.map(field => [field, before[field]])),
      after: Object.fromEntries(changed.map(field => [field, changes[field]])),
      remark: '修改个人信息',
    })
  })
}
