import type { UsualTexts } from './usual-remarks.ts';

export const englishRemarks: UsualTexts = {
  top: {
    subject_teacher: [
      'Excellent work, {firstName}. Keep it up.',
      'Outstanding grasp of {subject}.',
      'Superb. A pleasure to teach.',
    ],
    class_teacher: [
      'An outstanding term, {firstName}. Your discipline and steady work show in every subject. Keep this standard.',
      'Excellent results. {firstName} works hard, asks good questions and helps classmates. Well done.',
      'A brilliant performance. Guard it with the same daily effort, and aim even higher next term.',
    ],
    principal: [
      'Excellent results, {firstName}. The school is proud of you. Keep the lamp burning.',
      'A performance to be proud of. Stay humble, stay focused and keep leading by example.',
      'Outstanding. You have shown what steady work can do. Hold on to it.',
    ],
    boarding: [
      'Responsible, tidy and respectful in the dormitory. An example to others.',
      'Keeps time and the rules well, and is kind to younger students.',
    ],
  },
  strong: {
    subject_teacher: [
      'Very good work, {firstName}.',
      'Strong in {subject}. Aim for the top.',
      'Very good. Polish the finer points.',
    ],
    class_teacher: [
      'A very good term, {firstName}. A little more revision in the weaker subjects will take you to the top.',
      'Very good results and fine conduct. {firstName} should now aim for the highest grades.',
      'Strong work across the subjects. Keep the pace, and do not relax before the next exam.',
    ],
    principal: [
      'Very good work, {firstName}. The top is within reach; go for it.',
      'A strong performance. Keep working steadily and the best grades will follow.',
      'Very good results. Set yourself a higher target for next term and plan for it.',
    ],
    boarding: ['Well behaved and reliable in the dormitory.', 'Takes part in house duties willingly and keeps the rules.'],
  },
  good: {
    subject_teacher: ['Good work, {firstName}. Push on.', 'Good progress in {subject}.', 'Good. More practice will lift you.'],
    class_teacher: [
      'Good work, {firstName}. You can do better still: revise every day and ask wherever you are not sure.',
      'A good term. {firstName} has the ability to score higher with more practice in the sciences and languages.',
      'Good results on the whole. Find the two weakest subjects and give them extra time.',
    ],
    principal: [
      'Good work, {firstName}. I expect even better results next term.',
      'A good effort. Raise your target and work towards it a little each day.',
      'Good progress. With more consistent revision you will join the best.',
    ],
    boarding: ['Gets on well with others and keeps the dormitory tidy.', 'Good conduct in the boarding section this term.'],
  },
  fair: {
    subject_teacher: [
      'Fair. You can do better, {firstName}.',
      'Average work. Revise {subject} daily.',
      'Has ability; needs more effort.',
    ],
    class_teacher: [
      'A fair term, {firstName}. You have more ability than these marks show. Make a timetable and keep to it.',
      'Average results. {firstName} should do all assignments on time and seek help early from the teachers.',
      'Fair work. More attention in class and regular practice will bring a clear improvement.',
    ],
    principal: [
      'A fair performance, {firstName}. You can do better; work with your teachers and do not lose time.',
      'Average work. Set clear targets for each subject and review them every week.',
      'There is room for improvement. More effort and focus are needed next term.',
    ],
    boarding: ['Fair conduct. Should make better use of evening preps.', 'Keeps most rules; should be more careful with time.'],
  },
  weak: {
    subject_teacher: [
      'Work harder, {firstName}.',
      'Below average. Ask for help in {subject}.',
      'Needs more practice and attention.',
    ],
    class_teacher: [
      '{firstName} is below what is expected. Let us agree on a plan: revision each evening and help in the weak subjects.',
      'These results can improve. Attend all lessons, complete the assignments and ask when something is not clear.',
      'More effort is needed, {firstName}. Begin with the basics of each subject and build up step by step.',
    ],
    principal: [
      'You can do much better, {firstName}. Work closely with your teachers and parents next term.',
      'Below the expected standard. I ask the parents to support daily revision at home.',
      'More hard work is needed. Do not give up; begin with small steps and keep at it.',
    ],
    boarding: ['Should use the evening preps better and follow the house routine.', 'Needs reminding of time and of duties.'],
  },
  low: {
    subject_teacher: [
      'Needs close help in {subject}.',
      'See me for extra lessons, {firstName}.',
      'Start with the basics. Do not give up.',
    ],
    class_teacher: [
      '{firstName} needs close support. Please visit the school so that we agree together how best to help.',
      'Very low marks this term. With extra lessons, regular attendance and encouragement {firstName} can improve.',
      'Do not lose heart, {firstName}. Ask for help in every subject, and practise a little each day.',
    ],
    principal: [
      'I ask the parents to come and see the class teacher, so that we help {firstName} together.',
      'Much more effort is needed. The school will give extra help; make full use of it.',
      'A difficult term. With support and determination the next one can be better.',
    ],
    boarding: ['Needs close guidance in the dormitory and at preps.', 'Should settle down and keep the house rules.'],
  },
};
