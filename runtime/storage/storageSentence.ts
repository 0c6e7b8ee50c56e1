/** Chinese messages for errors of the storage, whose protocol is English. */
const sentences: Record<string, string> = {
  EmptyFile: '文件为空',
  EntityTooLarge: '文件不能超过',
  FileImmutable: '文件已随审批意见提交，不能更改或删除',
  InsufficientStorage: '磁盘空间不足，暂时不能保存，请联系管理员',
  InvalidDigest: '文件内容校验失败',
  InvalidFileType: '不支持的文件类型，或文件内容与类型不符',
  InvalidObjectName: '文件名称不合法',
  QuotaExceeded: '您的文件总大小已达上限',
  SecurityTokenExpired: '登录已过期，请重新登录后上传',
  TooManyUploads: '未完成的上传过多，请稍后再试',
}

/**
 * Returns the Chinese message of a storage error; undefined for other errors.
 *
 * @example storageSentence({ code: 'EntityTooLarge', message: '… The limit is 100 MB.' }) // '文件不能超过 100 MB'
 */
export function storageSentence(cause: unknown): string | undefined {
  const { code, message } = Object(cause) as { code?: unknown; message?: unknown }
  const sentence = typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code] : undefined
  const [, limit] = /The limit is (\d+ [MG]B)\./.exec(String(message)) ?? []
  if (code === 'EntityTooLarge') return limit === undefined ? '文件过大' : `${sentence} ${limit}`
  if (code === 'QuotaExceeded') return `${sentence}${limit === undefined ? '' : `（${limit}）`}，请联系管理员`
  return sentence
}
