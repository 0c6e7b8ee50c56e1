import { Readable } from 'node:stream'
import { attributesOf, isArchived, restoreState } from '../../attributes.ts'
import { putWritten, type StoredFile, setAttributes } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { aclOf, checkedTags, textOf } from '../attributesIn.ts'
import { mayReach, type Operation, type OssCall, quoted, shownKey, storedKey, textBody } from '../ossCall.ts'
import { readable } from '../reading.ts'
import { mustBeNew, newObject, refuseForbidden, requireApplication } from '../writing.ts'
import { elementsOf, malformed, textOfElement, wholeText, type XmlRecord, xmlDocument } from '../xml.ts'

export const getAcl: Operation = {
  name: 'GetObjectACL',
  needs: 'read',
  run: async call =>
    xml('AccessControlPolicy', aclRecord(call, attributesOf(await own(call, 'read')).acl ?? 'default')),
}

export const putAcl: Operation = {
  name: 'PutObjectACL',
  needs: 'write',
  run: async call => {
    const file = await own(call, 'write')
    const { acl: _before, ...rest } = attributesOf(file)
    const asked = textOf(call.headers, 'x-oss-object-acl') ?? ''
    await setAttributes(call.base, file, asked === 'default' ? rest : { ...rest, acl: aclOf(asked) })
    return {}
  },
}

export const getTagging: Operation = {
  name: 'GetObjectTagging',
  needs: 'read',
  run: async call => {
    const { tags = {} } = attributesOf(await own(call, 'read'))
    const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))
    return xml('Tagging', { TagSet: { Tag } })
  },
}

export const putTagging: Operation = {
  name: 'PutObjectTagging',
  needs: 'write',
  run: async call => {
    const file = await own(call, 'write')
    const given = elementsOf(await textBody(call), 'Tag').map(
      tag => [wholeText(tag, 'Key') ?? '', wholeText(tag, 'Value') ?? ''] as const,
    )
    await setAttributes(call.base, file, { ...attributesOf(file), tags: checkedTags(given) })
    return {}
  },
}

export const deleteTagging: Operation = {
  name: 'DeleteObjectTagging',
  needs: 'write',
  run: async call => {
    const file = await own(call, 'write')
    const { tags: _tags, ...rest } = attributesOf(file)
    await setAttributes(call.base, file, rest)
    return { status: 204, body: null }
  },
}

/** Creates a symlink within the bucket; its target is resolved on read. */
export const putSymlink: Operation = {
  name: 'PutSymlink',
  needs: 'write',
  run: async call => {
    requireApplication(call)
    const { userId } = mayReach(call, 'write', call.key)
    await refuseForbidden(call)
    const target = storedKey(call, decoded(textOf(call.headers, 'x-oss-symlink-target') ?? ''))
    mayReach(call, 'read', target)
    const object = newObject(call, userId)
    const link = { ...object, attributes: { ...object.attributes, target } }
    const { etag } = await putWritten(call.base, link, Readable.from([]), { mustBeNew: mustBeNew(call) })
    return { headers: { etag: quoted(etag) } }
  },
}

export const getSymlink: Operation = {
  name: 'GetSymlink',
  needs: 'read',
  run: async call => {
    const { target } = attributesOf(await own(call, 'read'))
    if (target === undefined) throw new OssError(400, 'NotSymlink')
    return { headers: { 'x-oss-symlink-target': encodeURIComponent(shownKey(call.bucket, target)) } }
  },
}

/** Archived content is on the same disk; it becomes readable this long after a restore request. */
const restoreMilliseconds = 60_000
const dayMilliseconds = 24 * 3600_000
const priorities = ['Expedited', 'Standard', 'Bulk']

export const restoreObject: Operation = {
  name: 'RestoreObject',
  needs: 'write',
  run: async call => {
    const file = await own(call, 'write')
    const attributes = attributesOf(file)
    if (!isArchived(attributes)) throw new OssError(400, 'OperationNotSupported')
    const { days, priority } = restoreRequest(await textBody(call), attributes.storageClass !== 'Archive')
    const state = restoreState(attributes)
    if (state === 'ongoing') throw new OssError(409, 'RestoreAlreadyInProgress')
    const from = state === 'restored' ? Date.now() : Date.now() + restoreMilliseconds
    const restore = { from: new Date(from).toISOString(), until: new Date(from + days * dayMilliseconds).toISOString() }
    await setAttributes(call.base, file, { ...attributes, restore })
    const headers = attributes.storageClass === 'Archive' ? {} : { 'x-oss-object-restore-priority': priority }
    return { status: state === 'restored' ? 200 : 202, headers }
  },
}

/** A plain archive has no restore priorities. */
function restoreRequest(body: string, hasPriority: boolean): { days: number; priority: string } {
  if (body.trim() === '') return { days: 1, priority: 'Standard' }
  const days = Number(textOfElement(body, 'Days') ?? '1')
  const tier = textOfElement(body, 'Tier')
  const priority = priorities.find(one => one === (tier ?? 'Standard'))
  if (!(Number.isInteger(days) && days >= 1 && days <= 365) || !priority) throw malformed()
  if (tier !== undefined && !hasPriority) throw malformed()
  return { days, priority }
}

/** Returns the object whose attributes are read or changed: in an application bucket, and within the grant. */
async function own(call: OssCall, right: 'read' | 'write'): Promise<StoredFile> {
  requireApplication(call)
  mayReach(call, right, call.key)
  return readable(call, call.key)
}

export const aclRecord = ({ grant }: OssCall, acl: string): XmlRecord => {
  const name = grant?.account ?? 'system'
  return { Owner: { ID: name, DisplayName: name }, AccessControlList: { Grant: acl } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new OssError(400, 'InvalidObjectName')
  }
}

const xml = (root: string, content: XmlRecord) => ({
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(root, content),
})
