import { englishStringTranslator, replaceStringParameters, TranslatableString } from '@rjsf/utils'

const texts: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: '项',
  [TranslatableString.MissingItems]: '没有说明列表里是什么',
  [TranslatableString.EmptyArray]: '暂无数据',
  [TranslatableString.YesLabel]: '是',
  [TranslatableString.NoLabel]: '否',
  [TranslatableString.CloseLabel]: '关闭',
  [TranslatableString.ErrorsLabel]: '错误',
  [TranslatableString.NewStringDefault]: '',
  [TranslatableString.AddButton]: '新增',
  [TranslatableString.AddItemButton]: '新增一项',
  [TranslatableString.CopyButton]: '复制',
  [TranslatableString.ExpandButton]: '展开',
  [TranslatableString.MoveDownButton]: '下移',
  [TranslatableString.MoveUpButton]: '上移',
  [TranslatableString.RemoveButton]: '删除',
  [TranslatableString.NowLabel]: '现在',
  [TranslatableString.ClearLabel]: '清除',
  [TranslatableString.ClearButton]: '清除',
  [TranslatableString.AriaDateLabel]: '请选择日期',
  [TranslatableString.PreviewLabel]: '预览',
  [TranslatableString.OptionalObjectAdd]: '填写此项',
  [TranslatableString.OptionalObjectRemove]: '清空此项',
  [TranslatableString.OptionalObjectEmptyMsg]: '未填写',
  [TranslatableString.Type]: '类型',
  [TranslatableString.Value]: '值',
  [TranslatableString.UnknownFieldType]: '没有“%1”这种类型',
  [TranslatableString.OptionPrefix]: '形式 %1',
  [TranslatableString.TitleOptionPrefix]: '%1：形式 %2',
  [TranslatableString.KeyLabel]: '%1 的名称',
  [TranslatableString.DeprecatedLabel]: '%1（已停用）',
  [TranslatableString.InvalidObjectField]: '“%1”的结构有误：%2',
  [TranslatableString.UnsupportedField]: '无法显示此项',
  [TranslatableString.UnsupportedFieldWithId]: '无法显示“%1”',
  [TranslatableString.UnsupportedFieldWithReason]: '无法显示此项：%1',
  [TranslatableString.UnsupportedFieldWithIdAndReason]: '无法显示“%1”：%2',
  [TranslatableString.FilesInfo]: '%1（%2，%3 字节）',
}

/** Words of rjsf in Chinese. */
export function translate(text: TranslatableString, params?: string[]): string {
  const chinese = texts[text]
  return chinese === undefined ? englishStringTranslator(text, params) : replaceStringParameters(chinese, params)
}
