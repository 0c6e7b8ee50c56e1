/** Signature and description of a function of the expression language. */
export interface FunctionWords {
  /** A call with its arguments. */
  call: string
  about: string
}

/** Chinese descriptions of all functions and of the macros, for editors. */
export const functionWords: Readonly<Record<string, FunctionWords>> = {
  has: { call: 'has(record.member)', about: '成员是否有值' },
  all: { call: 'list.all(x, 条件)', about: '每个元素都满足条件' },
  exists: { call: 'list.exists(x, 条件)', about: '至少一个元素满足条件' },
  exists_one: { call: 'list.exists_one(x, 条件)', about: '恰好一个元素满足条件' },
  filter: { call: 'list.filter(x, 条件)', about: '满足条件的元素' },
  map: { call: 'list.map(x, 值)', about: '由每个元素算出的值' },
  contains: { call: 'text.contains(part)', about: '文字是否包含一段' },
  startsWith: { call: 'text.startsWith(part)', about: '文字是否以一段开头' },
  endsWith: { call: 'text.endsWith(part)', about: '文字是否以一段结尾' },
  matches: { call: 'text.matches("正则")', about: '文字是否符合正则表达式，须直接写出' },
  trim: { call: 'text.trim()', about: '去掉两端的空白' },
  lowerAscii: { call: 'text.lowerAscii()', about: '转为小写' },
  upperAscii: { call: 'text.upperAscii()', about: '转为大写' },
  indexOf: { call: 'text.indexOf(part)', about: '一段文字的位置，从 0 起，没有为 -1' },
  substring: { call: 'text.substring(from, to)', about: '从 from 起到 to 之前的文字，to 可省略' },
  split: { call: 'text.split(separator)', about: '按分隔符拆成列表' },
  join: { call: 'list.join(separator)', about: '把列表连成文字' },
  replace: { call: 'text.replace(part, other)', about: '把每一处 part 换成 other' },
  distinct: { call: 'list.distinct()', about: '去掉重复的元素' },
  flatten: { call: 'list.flatten()', about: '展开列表中的列表' },
  reverse: { call: 'list.reverse()', about: '倒过来的列表' },
  slice: { call: 'list.slice(from, to)', about: '从 from 起到 to 之前的元素，to 可省略' },
  members: { call: 'members(list, "name")', about: '每个元素的一个成员' },
  sum: { call: 'sum(list)', about: '数字之和' },
  average: { call: 'average(list)', about: '数字的平均值' },
  min: { call: 'min(list)', about: '最小的数字或最早的日期' },
  max: { call: 'max(list)', about: '最大的数字或最晚的日期' },
  size: { call: 'size(value)', about: '文字的字数，列表或对象的个数' },
  day: { call: 'day(moment)', about: '时刻所在的日期，如 2026-01-31' },
  moment: { call: 'moment(date)', about: '日期或时刻的 UTC 写法' },
  later: { call: 'later(date, "P3D")', about: '加上一段时长之后的日期或时刻' },
  elapsed: { call: 'elapsed(to, from)', about: '两个时刻相隔的时长' },
  seconds: { call: 'seconds("PT2H")', about: '时长的秒数' },
  days: { call: 'days(from, to)', about: '两个日期相隔的天数' },
  workdays: { call: 'workdays(from, to)', about: '两个日期之间周一至周五的天数，含首尾' },
  weekday: { call: 'weekday(date)', about: '星期几，1 为周一' },
  power: { call: 'power(base, exponent)', about: '乘方' },
  range: { call: 'range(from, to)', about: '从 from 到 to 的整数，含首尾' },
  round: { call: 'round(number, digits)', about: '四舍五入，digits 为小数位数，可省略' },
  string: { call: 'string(value)', about: '转为文字' },
  double: { call: 'double(value)', about: '转为数字' },
  int: { call: 'int(value)', about: '转为整数，去掉小数' },
}
