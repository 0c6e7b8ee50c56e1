/** A form of form-js with each kind of component that has a meaning here. */
export const leaveForm = {
  type: 'default',
  id: 'leave',
  schemaVersion: 18,
  components: [
    { type: 'text', text: '请如实填写', id: 'Field_0' },
    {
      type: 'textfield',
      key: 'reason',
      label: '事由',
      description: '不超过一百字',
      layout: { row: 'Row_1', columns: null },
      validate: { required: true, minLength: 2, maxLength: 100 },
    },
    {
      type: 'group',
      label: '假期',
      components: [
        {
          type: 'number',
          key: 'days',
          label: '天数',
          decimalDigits: 1,
          defaultValue: 1,
          appearance: { suffixAdorner: '天' },
          validate: { min: 0.5, max: 30 },
        },
        {
          type: 'radio',
          key: 'kind',
          label: '类型',
          values: [
            { value: 'a', label: '年假' },
            { value: 's', label: '病假' },
          ],
        },
      ],
    },
    {
      type: 'filepicker',
      key: 'proof',
      label: '病历',
      accept: '.pdf',
      multiple: true,
      conditional: { hide: '=kind != "s" or days < 3' },
    },
    { type: 'textfield', key: 'address.city', label: '城市' },
    {
      type: 'dynamiclist',
      path: 'trips',
      label: '行程',
      components: [
        { type: 'datetime', subtype: 'date', key: 'day', dateLabel: '日期' },
        { type: 'number', key: 'fee', label: '费用', conditional: { hide: '=this.day = null' } },
      ],
    },
    { type: 'expression', key: 'total', label: '合计', expression: '=days * 100', computeOn: 'change' },
    { type: 'button', action: 'submit', label: '提交' },
  ],
}
