/** The style of pages of promises: colors, font and measures of the app's own pages, in the scheme of the system. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--canvas:#f2f4f6;--surface:#fff;--line:#e6e8ec;--text:#171c24;--muted:#5d6370;--track:#e6e8ec;--fill:#008059;
--open-bg:#e3ecff;--open:#193e9c;--kept-bg:#d6f4e5;--kept:#00563a;--late-bg:#ffe7d2;--late:#7b2b00;--gone-bg:#f2f4f6;--gone:#4d535e}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1117;--surface:#16191f;--line:#2e323b;--text:#e6e8ec;--muted:#9da2ab;--track:#2e323b;--fill:#2da376;
--open-bg:#1d2740;--open:#a8c5ff;--kept-bg:#173529;--kept:#8ad8b3;--late-bg:#3a2a1c;--late:#feb272;--gone-bg:#2e323b;--gone:#c4c7ce}}
*{box-sizing:border-box}
body{min-height:100vh;min-height:100dvh;margin:0;padding:24px;background:var(--canvas);color:var(--text);font:400 14px/1.5 'Geist Variable',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
header{display:flex;gap:10px;align-items:center;font-size:16px;font-weight:650}
header svg{flex:none}
main{max-width:560px;padding:32px;margin:48px auto;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:12px 0 4px;font-size:28px;font-weight:650;line-height:1.2;letter-spacing:-.025em}
h1:first-child{margin-top:0}
h2{margin:32px 0 8px;font-size:15px;font-weight:650;line-height:1.4}
p{margin:0}
.state{display:inline-block;padding:3px 10px;font-size:12.5px;font-weight:550;line-height:1.35;border:1px solid transparent;border-radius:16px;background:var(--gone-bg);color:var(--gone)}
.state.open{background:var(--open-bg);color:var(--open)}
.state.kept{background:var(--kept-bg);color:var(--kept)}
.state.late{background:var(--late-bg);color:var(--late)}
.date{color:var(--muted);font-size:16px}
dl{margin:24px 0 0;border-bottom:1px solid var(--line)}
dl div{display:grid;grid-template-columns:112px minmax(0,1fr);gap:16px;padding:12px 0;border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;font-weight:550;font-variant-numeric:tabular-nums}
small{display:block;margin-top:2px;color:var(--muted);font-size:13px;font-weight:400}
.bar{display:block;margin-top:8px}
.track{fill:var(--track)}
.fill{fill:var(--fill)}
ul{padding:0;margin:0;list-style:none}
li{position:relative;padding:4px 0 4px 26px}
li::before{position:absolute;content:''}
.unticked::before{top:8px;left:2px;width:13px;height:13px;border:1.5px dashed var(--muted);border-radius:50%}
.ticked::before{top:8px;left:6px;width:5px;height:10px;border:solid var(--fill);border-width:0 2px 2px 0;transform:rotate(45deg)}
.ticked{color:var(--muted)}
.more,.as-of{color:var(--muted);font-size:13px}
.more{padding:4px 0 0 26px}
.as-of{margin-top:32px}
@media (max-width:36em){body{padding:16px}main{padding:24px 20px;margin:24px auto}h1{font-size:24px}dl div{grid-template-columns:minmax(0,1fr);gap:2px}}
@media (forced-colors:active){.state{border-color:currentcolor}.track{fill:Canvas;stroke:CanvasText}.fill{fill:CanvasText}}
@media print{:root{--canvas:#fff;--surface:#fff;--line:#bfc3ca;--text:#000;--muted:#4d535e;--fill:#008059;--track:#e6e8ec;--open-bg:#fff;--open:#000;--kept-bg:#fff;--kept:#000;--late-bg:#fff;--late:#000;--gone-bg:#fff;--gone:#000}
body{min-height:0;padding:0;print-color-adjust:exact}main{max-width:none;padding:0;margin:24px 0;border:0}.state{padding:0}li,dl div{break-inside:avoid}}
`.replaceAll('\n', '');
