import { useCallbackRef } from '@mantine/hooks';
import { type ComponentType, memo } from 'react';
import type { FieldProps } from './bound-fields.ts';

type Handlers = Pick<FieldProps<never, never>, 'onChange' | 'onFocus' | 'onBlur'>;

/**
 * The same field, rendered when its own value or error changes and not with each letter that is typed in another one: a form
 * gives all of its fields new handlers in every rendering.
 */
export function ownField<Props extends Handlers>(Field: ComponentType<Props>) {
  const Kept = memo(Field) as unknown as ComponentType<Props>;
  return function OwnField(props: Props) {
    const onChange = useCallbackRef(props.onChange);
    const onFocus = useCallbackRef(props.onFocus);
    const onBlur = useCallbackRef(props.onBlur);
    return <Kept {...props} onChange={onChange} onFocus={onFocus} onBlur={onBlur} />;
  };
}
