import type { Written } from '../contents.ts'
import { contentTypeOf } from '../contentTypes.ts'
import { findObject } from '../objects.ts'
import { OssError } from '../ossError.ts'
import type { OssCall } from './ossCall.ts'

/** What is uploaded and not registered within this time is swept away. */
const pendingMilliseconds = 24 * 3600_000

/** People register what they uploaded; what the program stores is registered by being stored. */
export const pendingOf = (userId: string | null): Date | null =>
  userId === null ? null : new Date(Date.now() + pendingMilliseconds)

/** Compares the digest that was sent and looks what the content is. */
export const judgeOf =
  ({ headers, key }: OssCall) =>
  async ({ etag, head }: Written): Promise<{ contentType: string }> => {
    const digest = headers['content-md5']
    if (digest !== undefined && digest !== Buffer.from(etag, 'hex').toString('base64')) {
      throw new OssError(400, 'InvalidDigest', '文件内容校验失败')
    }
    return { contentType: await contentTypeOf(key, head) }
  }

/** `x-oss-forbid-overwrite: true` keeps what is there. */
export async function refuseForbidden({ base, headers, key }: OssCall): Promise<void> {
  if (headers['x-oss-forbid-overwrite'] === 'true' && (await findObject(base.db, key)))
    throw new OssError(409, 'FileAlreadyExists', '同名文件已存在')
}
