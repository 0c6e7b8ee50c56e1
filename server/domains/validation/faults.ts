import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain validation. */
export const { fault, wrong } = extended(serviceFaults, {
  BEAN_ENTITY_MISMATCH: { status: 400, text: '业务对象应为“{expected}”，与表单“{form}”一致' },
  BEAN_ENTITY_UNKNOWN: { status: 400, text: '业务对象“{entity}”不存在' },
  BEAN_NAME_RESERVED: { status: 400, text: '此规则编码由系统使用' },
  EXPRESSION_MISSING: { status: 400, text: '请填写表达式' },
  FIELD_FOREIGN: { status: 400, text: '字段“{field}”不属于该校验对象' },
  FIELD_HAS_RULES: { status: 400, text: '字段“{fieldTitle}”还有规则，请先删除其规则' },
  FIELD_NAME_TWICE: { status: 400, text: '字段编码“{name}”重复' },
  FIELD_NOT_UNIQUE: { status: 400, text: '该字段没有唯一性规则' },
  LENGTH_INVALID: { status: 400, text: '长度应为不小于 0 的整数' },
  PATTERN_MISSING: { status: 400, text: '请填写正则表达式' },
  RANGE_ENDS_MIXED: { status: 400, text: '两端应同为数字或同为日期' },
  RANGE_END_INVALID: { status: 400, text: '应为数字，或日期如 2026-01-31' },
  RANGE_MISSING: { status: 400, text: '请至少填写一端' },
  RANGE_REVERSED: { status: 400, text: '最大不能小于最小' },
  RULE_BEAN_FIXED: { status: 400, text: '规则不能改换校验对象' },
  RULE_DICTIONARY_MISSING: { status: 400, text: '请选择字典' },
  RULE_DICTIONARY_UNKNOWN: { status: 400, text: '字典“{code}”不存在' },
  RULE_NOT_BOOLEAN: { status: 400, text: '{what}的结果应为真或假' },
  RULE_NOT_COMPUTABLE: { status: 400, text: '{what}不能计算：{reason}' },
  RULE_READS_UNKNOWN: {
    status: 400,
    text: '{what}引用了不存在的“{stray}”，可用 form.字段编码、user.id、user.username、user.name',
  },
  RULE_SET_GONE: { status: 404, text: '校验规则不存在' },
  RULE_UNREADABLE: { status: 400, text: '{what}不正确（第 {place} 个字符处）：{reason}' },
  SYSTEM_BEAN_FIELDS: { status: 400, text: '系统内置的校验对象，其字段不能修改' },
  SYSTEM_BEAN_PROTECTED: { status: 409, text: '系统内置的校验对象不能删除，可以停用' },
  UNIQUE_NEEDS_COLUMN: { status: 400, text: '只有业务对象自己的字段可以要求唯一' },
})
