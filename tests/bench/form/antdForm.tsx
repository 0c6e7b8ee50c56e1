import { Button, Col, DatePicker, Form, Input, InputNumber, Row, Select, Switch } from 'antd'
import type { Rule } from 'antd/es/form'
import { type BenchField, benchFields, choices, type Kind } from './formFields.ts'

/**
 * The hand-written antd form of most consoles: a Form of two columns, an Item with rules for each field, the inputs of
 * the library. Nothing slows it down artificially.
 */
const options = choices.map(value => ({ value, label: value }))

const wide = { width: '100%' }

function Control({ kind, title, ...rest }: { kind: Kind; title: string }) {
  switch (kind) {
    case 'number':
      return <InputNumber {...rest} style={wide} controls={false} placeholder={`请输入${title}`} />
    case 'select':
      return <Select {...rest} allowClear options={options} placeholder={`请选择${title}`} />
    case 'date':
      return <DatePicker {...rest} style={wide} placeholder={`请选择${title}`} />
    case 'switch':
      return <Switch {...rest} />
    default:
      return <Input {...rest} placeholder={`请输入${title}`} autoComplete="off" maxLength={20} />
  }
}

function rulesOf({ title, kind, required }: BenchField): Rule[] {
  return [
    ...(required ? [{ required: true, message: `${title}不能为空` }] : []),
    ...(kind === 'text' ? [{ max: 20, message: `${title}不能超过 20 个字` }] : []),
    ...(kind === 'number' ? [{ type: 'number' as const, min: 0, message: `${title}不能小于 0` }] : []),
  ]
}

export function AntdForm({ count }: { count: number }) {
  const [form] = Form.useForm()
  return (
    <Form
      form={form}
      labelCol={{ flex: '104px' }}
      wrapperCol={{ flex: 1 }}
      scrollToFirstError
      onFinish={() => undefined}
    >
      <Row gutter={24}>
        {benchFields(count).map(field => (
          <Col key={field.name} span={12}>
            <Form.Item
              name={field.name}
              label={field.title}
              rules={rulesOf(field)}
              {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
            >
              <Control kind={field.kind} title={field.title} />
            </Form.Item>
          </Col>
        ))}
      </Row>
      <Button>取消</Button>
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </Form>
  )
}
