import type { DiagramDifference } from '../../schemas/types/diagram.ts'

/** Words and signs of differences; the sign tells them apart without their colour. */
export const differences: Readonly<Record<DiagramDifference, { word: string; sign: string }>> = {
  added: { word: '新增', sign: '+' },
  removed: { word: '删除', sign: '−' },
  changed: { word: '修改', sign: '≠' },
  moved: { word: '移动', sign: '↔' },
}
