/*
 * What people type, and what it finds in the corpus of test/support: each episode by its key, the best first, with the times of
 * its moments ("notes" for those without a time). Several scripts, several spellings, and attempts to break the parser.
 */
const TABLE = `
trust ⇒ trust 12:34 14:14 1:02:03, resume 3:00
TRUST ⇒ trust 12:34 14:14 1:02:03, resume 3:00
scale trust ⇒ trust 12:34 14:14 notes
trust scale ⇒ trust 12:34 14:14 notes
"scale trust" ⇒ trust 12:34
"trust scale" ⇒
"scale changes trust" ⇒ trust 14:14
scale -trust ⇒ resume 1:20
trust -process ⇒ trust 12:34 14:14 notes, resume 3:00
trust -"scale trust" ⇒ trust 14:14 1:02:03 notes, resume 3:00
trust -scale -process ⇒ resume 3:00, trust
-trust ⇒
resil ⇒ trust 10:00 12:59
resilience ⇒ trust 10:00
resilient ⇒ trust 12:59
"resilient teams" ⇒ trust 12:59
resilience means ⇒ trust 10:00
what resilience ⇒ trust 10:00
lenny ⇒ trust
lennys ⇒ trust
Lenny's ⇒ trust
Lenny’s Podcast ⇒ trust
lenny trust ⇒ trust notes
designing lenny ⇒ trust
designing for ⇒ trust
ada lovelace ⇒ trust notes
lovelace ada ⇒ trust notes
cant stop ⇒ trust notes
can't stop ⇒ trust notes
can’t ⇒ trust 12:59 notes
cant ⇒ trust 12:59 notes
"they can't" ⇒ trust 12:59
"can t" ⇒
e-mail ⇒ trust 13:24
email ⇒ trust 13:24
"an e-mail every friday" ⇒ trust 13:24
every friday ⇒ trust 13:24
"where the difference begins" ⇒ trust 13:24
where the difference ⇒ trust 13:24
difference begins between ⇒ trust 13:49
"the difference" ⇒ trust 13:24
difference ⇒ trust 13:49
building ⇒ trust 13:49 notes
everybody ⇒ trust 12:34
every ⇒ trust 12:34 13:24, resume 0:30 notes
nobody ⇒ trust 12:59
mistake ⇒ trust 12:59
mistakes ⇒ trust 12:59
"nobody sees" ⇒ trust 12:59
thank you ⇒ trust 1:02:03
process ⇒ trust 1:02:03
"trust the process" ⇒ trust 1:02:03
engine ⇒ trust 12:09
the engine ⇒ trust 12:09
gpt-4 ⇒ trust 25:00, numbers 5:00
gpt ⇒ trust 25:00, numbers 5:00
GPT 4 ⇒ trust 25:00, numbers 5:00
"gpt 4" ⇒ trust 25:00, numbers 5:00
future ⇒ trust 25:00
intro ⇒ trust 0:00
résumé ⇒ resume 3:00 1:20
resume ⇒ resume 3:00 1:20
resumes ⇒ resume 1:20
RESUME ⇒ resume 3:00 1:20
cafe society ⇒ resume
café ⇒ resume
José ⇒ resume 0:55 notes, nino 6:00
jose ⇒ resume 0:55 notes, nino 6:00
Jose Nunez ⇒ resume notes
"josé núñez" ⇒ resume notes
naive ⇒ resume notes
naïve hiring ⇒ resume notes
facades ⇒ resume notes
role ⇒ resume notes
rôle of luck ⇒ resume notes
zoe ⇒ resume notes
Zoë ⇒ resume notes
"to be or not to be" ⇒ resume 0:30
not to be ⇒ resume 0:30
"no no and again no" ⇒ resume 0:55
no ⇒ trust 12:59, resume 0:30 1:20 notes
not ⇒ trust 12:59, resume 0:30 1:20 notes
question -application ⇒
trust resume ⇒ resume 3:00
why trust ⇒ resume 3:00
"conversation, José" ⇒ resume 0:55
3d ⇒ numbers
3d printing ⇒ numbers
1e5x ⇒ numbers
1e5 ⇒ numbers
42 ⇒ numbers
42 lies ⇒ numbers
at&t ⇒ numbers 5:25 notes
AT&T ⇒ numbers 5:25 notes
"at&t" ⇒ numbers 5:25 notes
c++ ⇒ numbers notes
o'reilly ⇒ numbers notes
oreilly ⇒ numbers notes
<b>bold</b> ⇒ numbers notes
bold ⇒ numbers notes
"quotes" ⇒ numbers notes
100% ⇒ numbers notes
v2.0 ⇒ numbers notes
example.com ⇒ numbers 5:25 notes
ada@example.com ⇒ numbers 5:25
the_underscore ⇒ numbers notes
underscore ⇒ numbers notes
ibm ⇒ numbers notes
no5 ⇒
64 kilobytes ⇒ numbers 5:00
1999 ⇒ numbers 5:00
555-0199 ⇒ numbers 5:25
9:30 ⇒ numbers 5:25
über ⇒ strasse 2:00 notes
uber ⇒ strasse 2:00 notes
Straße ⇒ strasse 2:00
strasse ⇒ strasse 2:00
STRASSE ⇒ strasse 2:00
Größe ⇒ strasse 2:00
grösse ⇒ strasse 2:00
groesse ⇒ strasse 2:00
grosse ⇒ strasse 2:00
groß ⇒ strasse 2:00 notes
grosser ⇒ strasse
führung ⇒ strasse 2:25 notes
fuhrung ⇒ strasse 2:25 notes
"die größe der straße" ⇒ strasse 2:00
fußball ⇒ strasse notes
fussball ⇒ strasse notes
maß ⇒ strasse notes
mass ⇒ strasse notes
vertrauen ⇒ strasse 2:25
"vertrauen ist gut" ⇒ strasse 2:25
vertrauen -gut ⇒
jürgen ⇒ strasse notes
œuvre ⇒ oeuvre
oeuvre ⇒ oeuvre
l'oeuvre ⇒ oeuvre
loeuvre ⇒
cœur ⇒ oeuvre notes
coeur ⇒ oeuvre notes
déjà vu ⇒ oeuvre notes
"deja vu" ⇒ oeuvre notes
élysée ⇒ oeuvre notes
été ⇒ oeuvre 4:00
lete ⇒
aujourd'hui ⇒ oeuvre 4:00
aujourdhui ⇒ oeuvre 4:00
besancon ⇒ oeuvre 4:00
confiance ⇒ oeuvre 4:25 notes
"la confiance" ⇒ oeuvre 4:25 notes
français ⇒ oeuvre 4:25
francais ⇒ oeuvre 4:25
voilà ⇒ oeuvre 4:25
a voix haute ⇒ oeuvre notes
año ⇒ nino 6:25
ano ⇒ nino 6:25
niño ⇒ nino
nino ⇒ nino
mañana ⇒ nino 6:00
manana ⇒ nino 6:00
corazón ⇒ nino notes
pingüino ⇒ nino notes
¿Cómo estás? ⇒ nino 6:00
como estas ⇒ nino 6:00
confianza ⇒ nino 6:25 notes
confian ⇒ oeuvre 4:25 notes, nino 6:25 notes
Łódź ⇒ lodz 7:00
lodz ⇒ lodz 7:00
łukasz ⇒ lodz 7:00 notes
lukasz ⇒ lodz 7:00 notes
Zażółć ⇒ lodz 7:00
zazolc gesla jazn ⇒ lodz 7:00
"gęślą jaźń" ⇒ lodz 7:00
wojcik ⇒ lodz notes
świętokrzyskiego ⇒ lodz notes
zaufanie ⇒ lodz 7:25
żółta ⇒ lodz
smørrebrød ⇒ aero
smorrebrod ⇒ aero
ærø ⇒ aero 8:00
aero ⇒ aero 8:00
AERO ⇒ aero 8:00
rødgrød med fløde ⇒ aero 8:00
rodgrod ⇒ aero 8:00
blåbær ⇒ aero
blabaer ⇒ aero
søren ⇒ aero 8:00 notes
tillid ⇒ aero 8:00 notes
þórður ⇒ aero 8:25
thordur ⇒ aero 8:25
đặng ⇒ aero 8:25
dang van duc ⇒ aero 8:25
доверие ⇒ doverie 9:00
ДОВЕРИЕ ⇒ doverie 9:00
доверии ⇒ doverie notes
довер ⇒ doverie 9:00 notes
масштабировать доверие ⇒ doverie 9:00
"масштабировать доверие" ⇒ doverie 9:00
ещё ⇒ doverie 9:25
еще ⇒ doverie 9:25
ёлке ⇒ doverie notes
елке ⇒ doverie notes
йосиф ⇒ doverie notes
ошибк ⇒ doverie 9:00
ошибка -философия ⇒
日本語 ⇒ shinrai 10:00 notes
日本 ⇒ shinrai 10:00 notes
東京 ⇒ shinrai 10:00
東京大学 ⇒ shinrai 10:00
信頼 ⇒ shinrai 10:00 notes
"信頼が一番" ⇒ shinrai 10:00
信頼 -東京 ⇒ shinrai
ラジオ ⇒ shinrai
ハンカク ⇒ shinrai 10:25
ABC ⇒ shinrai 10:25
エイダ ⇒ shinrai notes
Εμπιστοσύνη ⇒ world notes
εμπιστοσυνη ⇒ world notes
λόγος ⇒ world notes
ΛΟΓΟΣ ⇒ world notes
신뢰 ⇒ world notes
신뢰를 ⇒ world notes
विश्वास ⇒ world notes
كتاب ⇒ world 11:00
שלום ⇒ world 11:00
ความไว้วางใจ ⇒ world 11:00
信任 ⇒ world 11:25
北京大学 ⇒ world 11:25
北京 ⇒ world 11:25
istanbul ⇒ world 11:50
İSTANBUL ⇒ world 11:50
ilik ⇒ world 11:50
ışık ⇒ world 11:50
ögrenci ⇒ world 11:50
jose AND ( ⇒ resume 0:55 notes
jose OR trust ⇒
NOT trust ⇒ trust 12:34
trust* ⇒ trust 12:34 14:14 1:02:03, resume 3:00
* ⇒
" ⇒
"" ⇒
"trust ⇒ trust 12:34 14:14 1:02:03, resume 3:00
trust" ⇒ trust 12:34 14:14 1:02:03, resume 3:00
trust""scale ⇒ trust 12:34 14:14 notes
'trust' | 'scale' ⇒ trust 12:34 14:14 notes
trust & !scale ⇒ trust 12:34 14:14 notes
trust <-> scale ⇒ trust 12:34 14:14 notes
trust:* ⇒ trust 12:34 14:14 1:02:03, resume 3:00
trust:A ⇒ resume 3:00
searchText:trust ⇒
{searchText} : trust ⇒
NEAR(scale trust, 2) ⇒
trust; drop table passages ⇒
' or 1=1 -- ⇒
% ⇒
_ ⇒
\\ ⇒
qxo1 ⇒
qxt1 ⇒
qxz ⇒
qx ⇒
((((trust)))) ⇒ trust 12:34 14:14 1:02:03, resume 3:00
---trust ⇒
trust--- ⇒ trust 12:34 14:14 1:02:03, resume 3:00
a ⇒ trust 12:59 13:49, resume 3:00 0:55, numbers 5:00, oeuvre 4:00 notes, lodz 7:25
t ⇒ numbers 5:25 notes
tr ⇒ trust 12:34 14:14 1:02:03, resume 3:00 1:20, lodz 7:25, aero 8:25
the ⇒ trust 25:00 12:09 12:59, resume 0:30 notes, numbers 5:25 notes
`;

export const SEARCH_QUERIES = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [query = "", found = ""] = line.split(" ⇒");
    return { query, found: found.trim() };
  });
