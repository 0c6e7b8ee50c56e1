import { pinyin } from 'pinyin-pro'
import type { Random } from '../random.ts'

/** Common surnames, most frequent first. */
const surnames =
  `王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙 马 朱 胡 郭 何 林 罗 高 郑 梁 谢 宋 唐 许 韩 邓 冯 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜
  叶 程 魏 苏 吕 丁 任 卢 姚 沈 钟 姜 崔 谭 陆 范 汪 廖 石 金 韦 贾 夏 付 方 邹 熊 白 孟 秦 邱 侯 江 尹 薛 闫 段 雷 龙 黎 史 陶
  贺 毛 郝 顾 龚 邵 万 覃 武 钱 戴 严 莫 孔 向 常 汤 欧阳 上官 司徒 诸葛`.split(/\s+/)

const given = {
  male: `伟 强 磊 洋 勇 军 杰 涛 超 明 刚 平 辉 鹏 华 飞 鑫 波 斌 宇 浩 凯 健 俊 帆 帅 旭 宁 龙 林 阳 建 亮 成 峰 志 文 博 嘉 天 子 泽
  晨 瑞 昊 睿 哲 思 远 航 景 承 启 立 国 庆 安 然 川 松 柏`.split(/\s+/),
  female:
    `芳 娜 敏 静 丽 艳 娟 霞 燕 玲 婷 慧 莹 雪 琳 晶 倩 颖 洁 梅 琴 云 兰 萍 红 玉 欣 悦 佳 怡 雨 梦 瑶 诗 涵 若 语 思 嘉 晓 雅 宁
  文 静 可 心 然 书 清 子 安 月 清 秋 美 彤 媛 楠 蓉`.split(/\s+/),
}

export interface Person {
  name: string
  gender: 'male' | 'female'
  /** The name in Latin letters: `zhangwei`. */
  letters: string
}

const letters = new Map<string, string>()

/** Caches readings, because about a hundred surnames and given characters make up all names. */
function inLetters(text: string, surname: boolean): string {
  const key = `${surname ? 1 : 0}${text}`
  let found = letters.get(key)
  if (found === undefined) {
    found = pinyin(text, { toneType: 'none', v: true, separator: '', ...(surname ? { mode: 'surname' as const } : {}) })
    letters.set(key, found)
  }
  return found
}

export function drawPerson(random: Random): Person {
  const gender = random.chance(0.58) ? 'male' : 'female'
  // Squaring the draw favours the more common surnames.
  const surname = surnames[Math.floor(random.next() ** 2 * surnames.length)] ?? '王'
  const characters = [random.pick(given[gender])]
  if (random.chance(0.72)) characters.push(random.pick(given[gender]))
  return {
    name: surname + characters.join(''),
    gender,
    letters: inLetters(surname, true) + characters.map(character => inLetters(character, false)).join(''),
  }
}
