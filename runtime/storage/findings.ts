import { findings } from '../../schemas/evaluate/finding.ts'

/** Why a file cannot be stored or read, where the storage says nothing itself (`storageSentence.ts`). */
export const finding = findings({
  DOWNLOAD_FAILED: '下载失败，请稍后再试',
  UPLOAD_FAILED: '上传失败，请稍后再试',
})
