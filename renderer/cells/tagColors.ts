/** Colours of tags by the names that dictionaries use. */
export const tagColors: Record<string, string> = {
  default: '灰色',
  blue: '蓝色',
  green: '绿色',
  orange: '橙色',
  red: '红色',
  purple: '紫色',
  cyan: '青色',
  gold: '金色',
}
