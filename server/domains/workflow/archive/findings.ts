import { findings } from '../../../../schemas/evaluate/finding.ts'

/** Changes of an archive, found by a verification. */
export const finding = findings({
  ARCHIVE_CONTENT_MISSING: '归档内容缺失',
  ARCHIVE_FILES_MISSING: '缺少 {count} 个附件',
  ARCHIVE_FILE_CHANGED: '附件“{name}”的内容被改动',
  ARCHIVE_FILE_ENTRY_CHANGED: '附件“{name}”的登记信息被改动',
  ARCHIVE_FILE_MISSING: '附件“{name}”的内容缺失',
  ARCHIVE_HEAD_CHANGED: '归档实例的登记信息被改动',
  ARCHIVE_INTACT: '完整：{events} 行事件与签封一致',
  ARCHIVE_PART_CHANGED: '{part}被改动',
  ARCHIVE_ROW_ADDED: '第 {row} 行是后来添加的',
  ARCHIVE_ROW_CHANGED: '第 {row} 行（{text}）被改动',
  ARCHIVE_ROW_DIGEST_CHANGED: '第 {row} 行的校验值被改动',
  ARCHIVE_ROW_MISSING: '第 {row} 行缺失',
  ARCHIVE_SEAL_INVALID: '签封无效：校验值本身被改动，或不是在本系统归档',
})
