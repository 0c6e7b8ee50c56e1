import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { findBucket } from '../buckets.ts'
import { region } from '../credentials.ts'
import { putWritten } from '../objects.ts'
import { OssError } from '../ossError.ts'
import { holderOf, isSame, type Keys } from './authenticate.ts'
import { mayReach, type Operation, type OssAnswer, type OssCall, quoted, storedKey } from './ossCall.ts'
import type { Place } from './places.ts'
import { requirePolicy } from './postPolicy.ts'
import { policySignature1 } from './signature1.ts'
import { algorithm4, policySignature4, scope4 } from './signature4.ts'
import { judgeOf, newObject, refuseForbidden, requireApplication } from './writing.ts'

export const isForm = ({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean =>
  method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

// biome-ignore lint/suspicious/noTemplateCurlyInString: the protocol writes the name of the file so
const nameOfFile = '${filename}'
const most = { fields: 100, fieldBytes: 64 * 1024 }

export interface PostedForm {
  call: Pick<OssCall, 'base' | 'method' | 'query' | 'headers' | 'body' | 'limit'> & { grant: null; quota: undefined }
  keys: Keys
  places: readonly Place[]
}

/**
 * An object that a page sends by a form: the fields before the file carry a policy, which an application signed, and
 * must meet it. For buckets of applications; the console uploads by its own credentials.
 */
export function postObject({ call, keys, places }: PostedForm): { operation: Operation; call: OssCall } {
  const operation: Operation = {
    name: 'PostObject',
    needs: 'write',
    run: form => withFile(form, (fields, file) => store(form, { keys, places, fields, file })),
  }
  // The fields say which bucket and key; until then it is nobody's.
  return { operation, call: { ...call, bucket: nowhere, key: '' } }
}

const nowhere: OssCall['bucket'] = {
  name: '',
  root: '',
  ownerId: null,
  storageClass: 'Standard',
  acl: 'private',
  fileTypes: null,
  createdAt: new Date(0),
}

type Fields = ReadonlyMap<string, string>

interface Posted {
  keys: Keys
  places: readonly Place[]
  fields: Fields
  file: { content: Readable; name: string; type: string }
}

async function store(form: OssCall, { keys, places, fields, file }: Posted): Promise<OssAnswer> {
  const field = (name: string) => fields.get(name) ?? ''
  const grant = grantOf(keys, field)
  const bucket = await firstBucket(form, places)
  const place = { bucket, grant }
  const key = storedKey(
    place,
    field('key').replaceAll(nameOfFile, () => file.name),
  )
  const named = new Map([...fields, ['bucket', bucket.name]])
  const range = requirePolicy(field('policy'), named)
  const headers = headersOf(fields, file.type)
  const call: OssCall = { ...form, ...place, key, headers, limit: Math.min(form.limit, range.most) }
  requireApplication(call)
  mayReach(call, 'write', key)
  await refuseForbidden(call)
  const judge = judgeOf(call)
  const { etag } = await putWritten(call.base, newObject(call, null), file.content, {
    limit: call.limit,
    judge: async written => {
      if (written.size < range.least) throw new OssError(400, 'EntityTooSmall')
      return judge(written)
    },
  })
  const status = ['200', '201'].includes(field('success_action_status')) ? Number(field('success_action_status')) : 204
  return { status, headers: { etag: quoted(etag) }, body: status === 204 ? null : '' }
}

/** Who signed the policy, with either signature. */
function grantOf(keys: Keys, field: (name: string) => string): OssCall['grant'] {
  const policy = field('policy')
  if (policy === '') throw new OssError(403, 'AccessDenied')
  const token = field('x-oss-security-token')
  if (field('x-oss-signature-version') === algorithm4) {
    const [id = '', ...scope] = field('x-oss-credential').split('/')
    const day = field('x-oss-date').slice(0, 8)
    if (scope.join('/') !== scope4(day, region)) throw new OssError(403, 'AccessDenied')
    const { grant, secret } = holderOf(keys, token, id)
    const given = Buffer.from(field('x-oss-signature'), 'hex')
    if (isSame(given, policySignature4(secret, policy, { day, region }))) return grant
  } else {
    const { grant, secret } = holderOf(keys, token, field('ossaccesskeyid'))
    if (isSame(Buffer.from(field('signature'), 'base64'), policySignature1(secret, policy))) return grant
  }
  throw new OssError(403, 'SignatureDoesNotMatch')
}

async function firstBucket({ base }: OssCall, places: readonly Place[]): Promise<OssCall['bucket']> {
  for (const { bucket } of places) {
    const found = bucket === '' ? undefined : await findBucket(base.db, bucket)
    if (found) return found
  }
  throw new OssError(404, 'NoSuchBucket')
}

/** The fields that would be headers of a plain upload. */
function headersOf(fields: Fields, fileType: string): IncomingHttpHeaders {
  const told = [...fields].filter(([name]) => name.startsWith('x-oss-') || /^(content|cache)-|^expires$/.test(name))
  return { 'content-type': fileType, ...Object.fromEntries(told) }
}

/** Reads the fields up to the file and hands its content over as it comes. */
function withFile(
  { headers, body }: OssCall,
  take: (fields: Fields, file: Posted['file']) => Promise<OssAnswer>,
): Promise<OssAnswer> {
  const fields = new Map<string, string>()
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => reject(error instanceof OssError ? error : malformedForm())
    let taken: Promise<OssAnswer> | undefined
    let form: InstanceType<typeof Busboy>
    try {
      form = new Busboy({
        headers: headers as BusboyHeaders,
        // Some clients send the content without a name.
        isPartAFile: name => name === 'file',
        limits: { fields: most.fields, fieldSize: most.fieldBytes, files: 1 },
      })
    } catch {
      return refuse(malformedForm())
    }
    form.on('field', (name, value, _nameCut, isCut) => {
      if (isCut) refuse(malformedForm())
      fields.set(name.toLowerCase(), value)
    })
    form.on('file', (name, content, fileName, _encoding, type) => {
      if (name !== 'file' || taken) return void content.resume()
      taken = take(fields, { content, name: fileName ?? '', type })
      taken.catch(error => {
        content.resume()
        refuse(error)
      })
    })
    form.on('error', refuse)
    form.on('finish', () => {
      if (taken) taken.then(resolve, refuse)
      else refuse(new OssError(400, 'IncorrectNumberOfFilesInPOSTRequest'))
    })
    body.on('error', refuse)
    body.pipe(form)
  })
}

const malformedForm = () => new OssError(400, 'MalformedPOSTRequest')
