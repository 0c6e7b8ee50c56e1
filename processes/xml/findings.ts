import { findings } from '../../schemas/evaluate/finding.ts'

/** Why a text is no XML. */
export const finding = findings({
  XML_ATTRIBUTE_TWICE: '属性“{key}”重复',
  XML_CLOSING_TAG_WRONG: '结束标签“</{said}>”与开始标签不符',
  XML_DOCUMENT_TYPE: '不能含有文档类型或实体声明（<!…>）',
  XML_ELEMENT_UNENDED: '元素“{name}”没有结束',
  XML_EMPTY: '没有元素',
  XML_ENCODING_UNKNOWN: '文件的编码“{encoding}”无法识别，请另存为 UTF-8',
  XML_FILE_EMPTY: '文件是空的',
  XML_FILE_PACKED: '这是压缩包或 Office 文件，不是文本文件',
  XML_FILE_TOO_LARGE: '文件超过 {most} MB',
  XML_MARKUP_UNENDED: '“{begin}”没有结束',
  XML_NAME_MISSING: '“<”之后应为元素名',
  XML_ROOT_TWICE: '只能有一个根元素',
  XML_TAG_WRONG: '标签“<{written}”的写法有误',
  XML_TEXT_OUTSIDE: '元素之外有文字',
  XML_TOO_DEEP: '元素嵌套不能超过 {deepest} 层',
})
