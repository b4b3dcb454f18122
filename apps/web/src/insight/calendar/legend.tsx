import classes from './calendar-page.module.css';
import bands from './rate-band.module.css';

const ENTRIES = [
  { band: 'none', label: 'No data' },
  { band: 'low', label: '0-49%' },
  { band: 'middle', label: '50-79%' },
  { band: 'high', label: '80-100%' },
];

/** Meaning of the colors, each with the bar that days have. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {ENTRIES.map(({ band, label }) => (
        <li key={band} className={classes.entry}>
          <span className={`${bands.swatch} ${bands.band}`} data-band={band} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
