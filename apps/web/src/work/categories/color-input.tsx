import { SWATCHES } from '@daymark/domain/category-colors.ts';
import { Radio, TextInput } from '@mantine/core';
import type { FieldProps } from '#ui/bound-fields.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import classes from './color-input.module.css';

const HEX = /^#[0-9a-f]{6}$/;

/** A swatch's name, or the hex code of any other color. */
export const colorName = (color: string): string => SWATCHES.find((swatch) => swatch.color === color)?.name ?? color;

/** One of ten colors with good contrast, or any hex code. */
export function ColorInput({ value, onChange, ...field }: FieldProps<string>) {
  const color = value.trim().toLowerCase();
  const tabStop = SWATCHES.find((swatch) => swatch.color === color) ?? SWATCHES[0];
  return (
    <div className={classes.fields}>
      <Radio.Group label="Color" required value={color} onChange={onChange}>
        <div className={classes.swatches}>
          {SWATCHES.map((swatch) => (
            <Radio.Card
              key={swatch.color}
              value={swatch.color}
              className={classes.swatch}
              // One stop for Tab; the arrows go on from there.
              tabIndex={swatch === tabStop ? 0 : -1}
              aria-label={swatch.name}
              title={swatch.name}
            >
              <ColorSquare color={swatch.color} size={20} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <TextInput
        {...field}
        label="Hex code"
        required
        classNames={{ wrapper: classes.hex ?? '' }}
        leftSection={<ColorSquare color={HEX.test(color) ? color : 'transparent'} size={14} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
