const texts: Record<string, string> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
}

/** Returns the display name of a type, or of several: `文本或空`. */
export const typeText = (type: unknown): string =>
  Array.isArray(type) ? type.map(typeText).join('或') : (texts[String(type)] ?? '其他类型')
