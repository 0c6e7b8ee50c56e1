import { type IncomingHttpHeaders, validateHeaderName, validateHeaderValue } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { findBucket } from '../buckets.ts'
import { region } from '../credentials.ts'
import { putWritten } from '../objects.ts'
import { notImplemented, OssError } from '../ossError.ts'
import { holderOf, isSame, type Keys } from './authenticate.ts'
import { bucketsRoot } from './bucketInHost.ts'
import { mayReach, type Operation, type OssAnswer, type OssCall, quoted, shownKey, storedKey } from './ossCall.ts'
import type { Place } from './places.ts'
import { requirePolicy } from './postPolicy.ts'
import { policySignature1 } from './signature1.ts'
import { algorithm4, policySignature4, scope4 } from './signature4.ts'
import { judgeOf, mustBeNew, newObject, refuseForbidden, requireApplication } from './writing.ts'
import { xmlDocument } from './xml.ts'

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
 * Stores an object that a page posts as a form. The fields before the file contain a policy signed by an application,
 * and must satisfy it. Only for application buckets; the console uploads with its own credentials.
 */
export function postObject({ call, keys, places }: PostedForm): { operation: Operation; call: OssCall } {
  const operation: Operation = {
    name: 'PostObject',
    needs: 'write',
    run: form => withFile(form, (fields, file) => store(form, { keys, places, fields, file })),
  }
  // Bucket and key are known after the fields have been read.
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
  if (unoffered.some(name => field(name) !== '')) throw notImplemented()
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
    mustBeNew: mustBeNew(call),
    judge: async written => {
      if (written.size < range.least) throw new OssError(400, 'EntityTooSmall')
      return judge(written)
    },
  })
  return answerOf(call, { etag: quoted(etag), asked: field('success_action_status') })
}

/** Unsupported fields that would make the server call or redirect elsewhere. */
const unoffered = ['callback', 'success_action_redirect']

/** Returns the response with the status that the form requests; 201 describes the object. */
function answerOf({ bucket, key }: OssCall, { etag, asked }: { etag: string; asked: string }): OssAnswer {
  if (asked === '200') return { headers: { etag } }
  if (asked !== '201') return { status: 204, headers: { etag }, body: null }
  const Key = shownKey(bucket, key)
  const Location = `${bucketsRoot}/${bucket.name}/${Key.split('/').map(encodeURIComponent).join('/')}`
  const body = xmlDocument('PostResponse', { Bucket: bucket.name, Location, Key, ETag: etag })
  return { status: 201, headers: { etag, 'content-type': 'application/xml' }, body }
}

/** Returns the grant that signed the policy, with signature version 1 or 4. */
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

/**
 * Returns the fields that would be headers of a plain upload, in Node's encoding: each byte is a character. Some become
 * headers of later responses, so invalid header values are refused.
 */
export function headersOf(fields: Fields, fileType: string): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  for (const [name, value] of new Map([['content-type', fileType], ...fields])) {
    if (!/^(x-oss-|content-|cache-control$|expires$)/.test(name)) continue
    const sent = Buffer.from(value).toString('latin1')
    try {
      validateHeaderName(name)
      validateHeaderValue(name, sent)
    } catch {
      throw new OssError(400, 'InvalidArgument', undefined, { ArgumentName: name })
    }
    headers[name] = sent
  }
  return headers
}

/** Reads the fields up to the file and passes its content on as a stream. */
function withFile(
  { headers, body }: OssCall,
  take: (fields: Fields, file: Posted['file']) => Promise<OssAnswer>,
): Promise<OssAnswer> {
  const fields = new Map<string, string>()
  return new Promise((resolve, reject) => {
    let taken: Promise<OssAnswer> | undefined
    let file: Readable | undefined
    let isRefused = false
    const refuse = (error: unknown) => {
      isRefused = true
      // Aborts writing the content received so far.
      file?.destroy()
      reject(error)
    }
    let form: InstanceType<typeof Busboy>
    try {
      form = new Busboy({
        headers: headers as BusboyHeaders,
        // Some clients send the content without a file name.
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
    form.on('file', (_name, content, fileName, _encoding, type) => {
      // An aborted form also reports here, even before the content has a listener.
      content.on('error', () => content.destroy())
      if (isRefused) return void content.destroy()
      file = content
      taken = take(fields, { content, name: fileName ?? '', type })
      taken.catch(refuse)
    })
    form.on('error', () => refuse(malformedForm()))
    form.on('finish', () => {
      if (taken) taken.then(resolve, refuse)
      else refuse(new OssError(400, 'IncorrectNumberOfFilesInPOSTRequest'))
    })
    body.on('error', refuse)
    body.pipe(form)
  })
}

const malformedForm = () => new OssError(400, 'MalformedPOSTRequest')
