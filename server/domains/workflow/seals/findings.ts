import { findings } from '../../../../schemas/evaluate/finding.ts'

/** What the verification of a use of a seal finds. */
export const finding = findings({
  SEAL_DIGEST_WRONG: '用印记录被改动：重算的摘要与登记的不一致',
  SEAL_HISTORY_DIFFERS: '用印摘要与办理记录中的不一致',
  SEAL_INTACT: '一致：表单内容、印章图样、用印人和用印时间均未改动',
  SEAL_PICTURE_CHANGED: '印章图样的文件被改动',
  SEAL_PICTURE_MISSING: '印章图样的文件缺失',
  SEAL_PICTURE_RENEWED: '该印章后来更换了图样，此处仍为用印时的图样',
  SEAL_USE_WITHDRAWN: '该次用印已失效：审批已撤回或已重新办理',
  SEAL_VALUES_CHANGED: '用印后表单有修改：{fields}',
})
