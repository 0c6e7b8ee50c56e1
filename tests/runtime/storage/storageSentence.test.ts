import { expect, test } from 'vitest'
import { storageSentence } from '../../../runtime/storage/storageSentence.ts'

test('O2 refusals of the storage in English are shown in Chinese, with the limit', () => {
  const refused = (code: string, message: string) => storageSentence(Object.assign(new Error(message), { code }))
  expect(refused('EntityTooLarge', 'Your proposed upload exceeds the maximum. The limit is 100 MB.')).toBe(
    '文件不能超过 100 MB',
  )
  expect(refused('QuotaExceeded', 'All your files. The limit is 10 GB.')).toBe(
    '您的文件总大小已达上限（10 GB），请联系管理员',
  )
  expect(refused('EntityTooLarge', 'no figure')).toBe('文件过大')
  expect(refused('InvalidFileType', 'The type of the file is not accepted here.')).toContain('不支持的文件类型')
})

test('O2 other failures have no sentence of the storage', () => {
  expect(storageSentence(new Error('ECONNRESET'))).toBeUndefined()
  expect(storageSentence({ code: 'constructor' })).toBeUndefined()
  expect(storageSentence(undefined)).toBeUndefined()
})
