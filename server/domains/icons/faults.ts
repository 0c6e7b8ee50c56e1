import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain icons. */
export const { fault, wrong } = extended(serviceFaults, {
  ICON_FILE_BROKEN: { status: 400, text: '文件已损坏，或不是图标字体' },
  ICON_FILE_EMPTY: { status: 400, text: '文件中没有图形' },
  ICON_FILE_TOO_COMPLEX: { status: 400, text: '文件过于复杂，无法读取' },
  ICON_FILE_TOO_LARGE: { status: 413, text: '图标文件不能超过 2 MB' },
  ICON_FILE_UNKNOWN: { status: 415, text: '只支持 SVG 文件和 woff、woff2、ttf 字体' },
  ICON_TOO_LARGE: { status: 400, text: '图形过于复杂，请简化后上传' },
  ICON_TOO_MANY: { status: 400, text: '字体含 {count} 个字形，超过 {most} 个，请上传图标字体' },
})
